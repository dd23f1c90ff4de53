import { amountLabel, counted } from '#rules/text/number-words.ts'
import { calendarDaysBetween } from '#rules/time/clock.ts'
import { monthAndDay } from '#rules/time/day-words.ts'
import { type ExchangeTerms, endOf, phaseAt, signupsOpenAt, startOf, statusAt } from './phase.ts'

const daysLeft = (days: number): string => `${counted(days, 'day', 'days')} left`

/** The badge of an exchange. Days are counted in the reader's time zone. */
export function remainingTimeLabel(exchange: ExchangeTerms, now: Date): string {
  const daysTo = (instant: Date) => Math.max(0, calendarDaysBetween(now, instant))
  switch (phaseAt(exchange, now)) {
    case 'rejected':
      return 'Rejected'
    case 'cancelled':
      return 'Cancelled'
    case 'pending':
      return 'Pending'
    case 'ended':
      return 'Ended'
    case 'signUpsScheduled':
      return `in ${counted(Math.max(1, daysTo(signupsOpenAt(exchange))), 'day', 'days')}`
    case 'signUpsOpen':
      return daysLeft(daysTo(startOf(exchange)))
    case 'aboutToStart':
    case 'pairing':
      return 'About to start'
    case 'running':
      return daysLeft(daysTo(endOf(exchange) ?? now))
  }
}

export const FULL = 'Full, but it can change later!'
export const SIGN_UP_WAITS_FOR_PARENT =
  'We are waiting for a parent confirmation before you can sign up'

/** The label of the spots button; null unless the exchange is approved and has not started. */
export function spotsButton(exchange: ExchangeTerms, now: Date): string | null {
  const status = statusAt(exchange, now)
  if (status !== 'ongoing' && status !== 'full' && status !== 'approved') return null
  if (now >= startOf(exchange)) return null
  if (exchange.remaining_spots <= 0) return FULL
  return counted(exchange.remaining_spots, 'available spot', 'available spots')
}

/**
 * The line of a card that replaces the number of spots after the start; null before the start or after a cancellation.
 */
export function courseLabel(exchange: ExchangeTerms, now: Date): string | null {
  const end = monthAndDay(endOf(exchange) ?? now)
  switch (phaseAt(exchange, now)) {
    case 'pairing':
      return 'Names are being drawn'
    case 'running':
      return `Until ${end}`
    case 'ended':
      return `Ended on ${end}`
    default:
      return null
  }
}

/** "24 critters", "1 critter". */
export const crittersLabel = (participants: number): string =>
  counted(participants, 'critter', 'critters')

/** "10 – 25", "from 10", "up to 25", or null if no price was set. */
export function priceLabel({
  price_min,
  price_max,
}: {
  price_min: number | null
  price_max: number | null
}): string | null {
  const least = price_min === null ? null : amountLabel(price_min)
  const most = price_max === null ? null : amountLabel(price_max)
  if (least !== null && most !== null) return least === most ? least : `${least} – ${most}`
  if (least !== null) return `from ${least}`
  return most === null ? null : `up to ${most}`
}
