import { regionLabel } from '#rules/member/region.ts'
import { numberLabel } from '#rules/text/number-words.ts'
import { monthAndDay, shortDay } from '#rules/time/day-words.ts'
import {
  type ExchangeTerms,
  endAtOf,
  endOf,
  isEnded,
  type Phase,
  phaseAt,
  startOf,
} from './phase.ts'
import type { Exchange } from './schema.ts'
import { sendByOf } from './send-by.ts'
import { priceLabel, spotsButton } from './words.ts'

/** A label and its value as text. */
export interface Fact {
  label: string
  value: string
}

/** "Dec 1 – Dec 31, 2026", "Dec 10, 2026 – Jan 9, 2027". */
export const span = (from: Date, to: Date): string =>
  `${from.getFullYear() === to.getFullYear() ? monthAndDay(from) : shortDay(from)} – ${shortDay(to)}`

/** The facts on the page of an exchange. */
export function factsOf(exchange: Exchange): Fact[] {
  const start = startOf(exchange)
  const end = endOf(exchange) ?? endAtOf(start, exchange.exchange_duration)
  const price = priceLabel(exchange)
  const surveys = exchange.surveys.length
  return [
    { label: 'Region', value: regionLabel(exchange.region) },
    { label: 'Sign-ups', value: `from ${shortDay(new Date(exchange.signups_open_at))}` },
    { label: 'Dates', value: span(start, end) },
    { label: 'Post by', value: shortDay(sendByOf(exchange)) },
    ...(price === null ? [] : [{ label: 'Price', value: `${price} in your own currency` }]),
    { label: 'Spots', value: numberLabel(exchange.max_spots) },
    ...(surveys === 0 ? [] : [{ label: 'Surveys', value: `${surveys} to answer first` }]),
  ]
}

interface Reader {
  isCreator: boolean
  isSignedUp: boolean
}

/** The notice about the phase of an exchange; null if the badge and the page already explain the phase. */
export function noticeFor(phase: Phase, exchange: Exchange, reader: Reader): string | null {
  switch (phase) {
    case 'pending':
      return reader.isCreator
        ? 'An elf checks every exchange before other critters see it. We’ll tell you when it’s approved.'
        : 'This exchange is waiting for an elf’s approval.'
    case 'rejected':
      return exchange.can_edit
        ? 'An elf has turned this exchange down. You can change it and send it in again.'
        : 'An elf has turned this exchange down.'
    case 'cancelled':
      return 'This exchange won’t take place.'
    case 'signUpsScheduled':
      return `Sign-ups open on ${shortDay(new Date(exchange.signups_open_at))}.`
    case 'pairing':
      return reader.isSignedUp
        ? 'Names are being drawn. The name you draw will appear here.'
        : 'Names are being drawn.'
    case 'ended':
      return endedNotice(exchange)
    case 'running':
    case 'aboutToStart':
    case 'signUpsOpen':
      return null
  }
}

/** The notice after the end: the steps that a participant may still record. The story tells everything else. */
function endedNotice({ end_at, my_signup }: Exchange): string | null {
  const isOpen = my_signup && !(my_signup.is_done_sending && my_signup.is_done_receiving)
  if (!isOpen) return null
  const over = `This exchange ended on ${shortDay(new Date(end_at ?? 0))}.`
  return `${over} You can still record what you sent and what arrived.`
}

/** The text that replaces the list of participants while it is empty. */
export function nobodyWords(phase: Phase, { refusal }: Pick<Exchange, 'refusal'>): string {
  switch (phase) {
    case 'signUpsOpen':
    case 'aboutToStart':
      return refusal === null
        ? 'Nobody signed up yet, plenty of room! Be the first!'
        : 'No critters have signed up yet.'
    case 'signUpsScheduled':
      return 'No critters have signed up yet.'
    case 'pending':
      return 'Critters can sign up once it’s approved.'
    case 'pairing':
    case 'running':
    case 'ended':
    case 'rejected':
    case 'cancelled':
      return 'No critters signed up.'
  }
}

/** The line above the recipient's name. */
export const giftingWords = (
  exchange: ExchangeTerms & Pick<Exchange, 'my_signup'>,
  now: Date,
): string =>
  exchange.my_signup?.is_done_sending || isEnded(exchange, now) ? 'You gifted' : 'You’re gifting'

/**
 * The reason why the member cannot sign up; null if the page already shows it in its notice or as the number of spots.
 */
export function refusalWords(exchange: Exchange, now: Date): string | null {
  const { refusal } = exchange
  if (refusal === null || refusal.code === 'not_open') return null
  if (refusal.message === spotsButton(exchange, now)) return null
  const phase = phaseAt(exchange, now)
  return phase === 'pairing' || phase === 'ended' || phase === 'cancelled' ? null : refusal.message
}

/** True if the page has a section about signing up or leaving. */
export function showsSignup(phase: Phase, isSignedUp: boolean): boolean {
  switch (phase) {
    case 'signUpsScheduled':
    case 'signUpsOpen':
    case 'aboutToStart':
      return true
    case 'pending':
      return isSignedUp
    case 'running':
    case 'pairing':
    case 'ended':
    case 'cancelled':
      return !isSignedUp
    case 'rejected':
      return false
  }
}

/** The day on which members learn who their recipient is. */
export const drawingDay = (exchange: Exchange): string => shortDay(startOf(exchange))
