/** The send-by day, and the gifter's single request for more time. */
import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { wholeNumber } from '#rules/form/number.ts'
import { optionalLine } from '#rules/form/text.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { type ExchangeTerms, startOf } from './phase.ts'

/** The fields of an exchange that decide its send-by day. */
export type SendByTerms = Pick<ExchangeTerms, 'start_at' | 'preferred_start_at'> & {
  exchange_duration: number
  /** Days from the start to the send-by day, if the creator has chosen them. */
  send_by_duration: number | null
}

/** Default number of days from the start to the send-by day: half of the exchange's duration, rounded up. */
export const usualSendBy = (exchangeDuration: number): number => Math.ceil(exchangeDuration / 2)

/** True if the send-by day falls within the exchange and leaves at least a day for the parcels to arrive. */
export const isInside = (sendByDuration: number, exchangeDuration: number): boolean =>
  sendByDuration >= 1 && sendByDuration < exchangeDuration

/**
 * The day by which gifts should be on their way.
 * @param moreDays the extra days that one gifter has asked for
 */
export const sendByOf = (exchange: SendByTerms, moreDays = 0): Date =>
  daysAfter(
    startOf(exchange),
    (exchange.send_by_duration ?? usualSendBy(exchange.exchange_duration)) + moreDays,
  )

export const MORE_TIME_MAX = 14
export const MORE_TIME_NOTE_MAX = 300

/** The request for more time. */
export const moreTimeSchema = form({
  days: wholeNumber({ min: 1, max: MORE_TIME_MAX }),
  note: optionalLine(MORE_TIME_NOTE_MAX),
})
export type MoreTime = z.infer<typeof moreTimeSchema>

/** The extra days that a gifter has asked for, and their message to the recipient. */
export const askedTimeSchema = z.object({ days: z.int(), note: z.nullable(z.string()) })

/** The new send-by day and the gifter's message, for a recipient whose gifter needs more time. */
export const giftDelaySchema = z.object({
  send_by: z.iso.datetime(),
  note: z.nullable(z.string()),
})

interface Age {
  is_minor: boolean
}

/**
 * True if the recipient may read the gifter's message. No mod reads it, so it is passed on only between adults. The
 * number of days is always shown.
 */
export const passesWords = (gifter: Age, recipient: Age): boolean =>
  !gifter.is_minor && !recipient.is_minor

/** The numbers of extra days that lead to a date in the future, smallest first. */
export const moreTimeLeft = (exchange: SendByTerms, now: Date): number[] =>
  Array.from({ length: MORE_TIME_MAX }, (_, index) => index + 1).filter(
    (days) => sendByOf(exchange, days) > now,
  )

interface Asking {
  exchange: SendByTerms
  /** The gifter's own sign-up. */
  signup: {
    paired_with: number | null
    has_sent: boolean
    is_done_sending: boolean
    more_time: MoreTime | null
  }
  isPaired: boolean
  now: Date
}

/** The reason why a gifter cannot ask for more time; null if they can. */
export function moreTimeRefusal({ exchange, signup, isPaired, now }: Asking): Refusal | null {
  if (!isPaired || signup.paired_with === null)
    return refusal('not_paired', 'You don’t have a recipient yet.')
  if (signup.has_sent || signup.is_done_sending)
    return refusal('sent', 'Your gift is already on its way.')
  if (signup.more_time !== null)
    return refusal('asked_before', 'You can ask for more time only once.')
  return moreTimeLeft(exchange, now).length === 0
    ? refusal('too_late', 'It’s too late to ask for more time. Please write to an elf.')
    : null
}

/** The refusal if the new send-by day would be in the past; null if it is in the future. */
export const daysRefusal = (exchange: SendByTerms, days: number, now: Date): Refusal | null =>
  moreTimeLeft(exchange, now).includes(days)
    ? null
    : refusal('too_few_days', 'This day is over. Please choose a later one.', 'days')
