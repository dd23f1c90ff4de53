/** The day by which gifts are posted, and the one time that a gifter may ask for more. */
import * as z from 'zod/mini'
import { form } from '#rules/form/field.ts'
import { wholeNumber } from '#rules/form/number.ts'
import { optionalLine } from '#rules/form/text.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { type ExchangeTerms, startOf } from './phase.ts'

/** The facts that decide the send-by day. */
export type SendByTerms = Pick<ExchangeTerms, 'start_at' | 'preferred_start_at'> & {
  exchange_duration: number
  /** Days from the start to the send-by day, if the creator has chosen them. */
  send_by_duration: number | null
}

/** Days from the start to the send-by day unless the creator moves it: half of the running time, rounded up. */
export const usualSendBy = (exchangeDuration: number): number => Math.ceil(exchangeDuration / 2)

/** True if the send-by day is inside the running time, with at least a day for the parcels to arrive. */
export const isInside = (sendByDuration: number, exchangeDuration: number): boolean =>
  sendByDuration >= 1 && sendByDuration < exchangeDuration

/**
 * The day by which gifts should be on their way.
 * @param moreDays the days that one gifter has asked for on top
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

/** The days that a gifter has asked for, with their words to the recipient. */
export const askedTimeSchema = z.object({ days: z.int(), note: z.nullable(z.string()) })

/** The new day and the gifter's words, for a recipient whose gifter needs more time. */
export const giftDelaySchema = z.object({
  send_by: z.iso.datetime(),
  note: z.nullable(z.string()),
})

interface Age {
  is_minor: boolean
}

/**
 * True if the gifter's words reach the recipient. Nobody reads along, so they only pass between adults. The days always do.
 */
export const passesWords = (gifter: Age, recipient: Age): boolean =>
  !gifter.is_minor && !recipient.is_minor

/** The numbers of days that still lead to a day ahead, smallest first. */
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

/** The reason why these days are too few: the day that they lead to is over. Null if it is still ahead. */
export const daysRefusal = (exchange: SendByTerms, days: number, now: Date): Refusal | null =>
  moreTimeLeft(exchange, now).includes(days)
    ? null
    : refusal('too_few_days', 'This day is over. Please choose a later one.', 'days')
