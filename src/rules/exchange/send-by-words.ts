/** Texts for a gifter and their recipient about the send-by day. */
import type { Toast } from '#rules/tab/toast.ts'
import { counted } from '#rules/text/number-words.ts'
import { calendarDaysBetween } from '#rules/time/clock.ts'
import { monthAndDay } from '#rules/time/day-words.ts'
import { isOpenState } from './missing.ts'
import { isPaired } from './phase.ts'
import type { Exchange } from './schema.ts'
import {
  MORE_TIME_MAX,
  type MoreTime,
  moreTimeLeft,
  moreTimeRefusal,
  type SendByTerms,
  sendByOf,
} from './send-by.ts'
import type { Signup } from './signup.ts'
import type { Step } from './step.ts'

/** The member's own send-by day, including the extra days that they have asked for. */
export const ownSendBy = (
  exchange: SendByTerms & { my_signup: { more_time: MoreTime | null } | null },
): Date => sendByOf(exchange, exchange.my_signup?.more_time?.days)

/** True while a case about the gift that the member gives is open. */
export const isGiftMissed = ({ asked_gift }: Pick<Signup, 'asked_gift'>): boolean =>
  asked_gift !== null && isOpenState(asked_gift.state)

/** True while the member still has to post a gift and may record it, and nobody is looking into it. */
export const owesGift = (mine: Signup | null): mine is Signup =>
  mine !== null &&
  mine.paired_with !== null &&
  !mine.has_sent &&
  !mine.is_done_sending &&
  mine.recording === 'all' &&
  !mine.is_sending_paused &&
  !isGiftMissed(mine)

/** True if the member may ask for more time now. */
export const mayAskMoreTime = (exchange: Exchange, now: Date): boolean =>
  owesGift(exchange.my_signup) &&
  moreTimeRefusal({
    exchange,
    signup: exchange.my_signup,
    isPaired: isPaired(exchange, now),
    now,
  }) === null

/** The text beside "Post an update" while the member still has to post a gift; null otherwise. */
export function sendByWords(exchange: Exchange, now: Date): string | null {
  if (!owesGift(exchange.my_signup)) return null
  const date = ownSendBy(exchange)
  const day = monthAndDay(date)
  if (calendarDaysBetween(now, date) < 0)
    return `The day to post was ${day}. Is your gift on its way?`
  return exchange.my_signup.more_time ? `Post by ${day}. Your recipient knows.` : `Post by ${day}.`
}

/** The options when a member asks for more time. */
export const moreTimeOptions = (exchange: SendByTerms, now: Date) =>
  moreTimeLeft(exchange, now).map((days) => ({
    value: String(days),
    label: `${monthAndDay(sendByOf(exchange, days))} (${counted(days, 'more day', 'more days')})`,
  }))

const USUAL_DAYS = 7

/** The initial choice: a week, or else the smallest number of days that is still possible. */
export const firstDays = (exchange: SendByTerms, now: Date): string => {
  const left = moreTimeLeft(exchange, now)
  return String(left.includes(USUAL_DAYS) ? USUAL_DAYS : (left[0] ?? MORE_TIME_MAX))
}

/** The toast after a gifter has asked for more time. */
export const moreTimeToast = (exchange: SendByTerms, { more_time }: Signup): Toast => ({
  message: `We’ve told your recipient. Post by ${monthAndDay(sendByOf(exchange, more_time?.days))}.`,
  tone: 'good',
})

interface Delayed {
  signup: Signup | null
  /** The steps of the swap; null until they have loaded. */
  steps: readonly Pick<Step, 'party'>[] | null
  now: Date
}

/**
 * The new send-by day and the gifter's message, if any, for a member whose gifter needs more time. Null if the gifter
 * has not asked for more time, if the gift is on its way, or if it is paused.
 */
export function delayWords({
  signup,
  steps,
  now,
}: Delayed): { words: string; note: string | null } | null {
  const delay = signup?.gift_delay ?? null
  if (signup === null || delay === null) return null
  if (signup.has_received || signup.is_done_receiving || signup.is_receiving_paused) return null
  if (steps?.some(({ party }) => party === 'gifter')) return null
  return { words: delayLine(delay.send_by, now), note: delay.note }
}

/** "Your gift will be posted by May 4", or "was to be posted" after that day. */
export function delayLine(sendBy: string, now: Date): string {
  const day = new Date(sendBy)
  const isOver = calendarDaysBetween(now, day) < 0
  return `Your gift ${isOver ? 'was to' : 'will'} be posted by ${monthAndDay(day)}`
}
