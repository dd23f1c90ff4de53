import { differenceInMilliseconds, max, min, subMilliseconds } from 'date-fns'
import { daysAfter } from '#rules/time/clock.ts'
import { acceptsSignUps, type ExchangeTerms, isPaired, startOf } from './phase.ts'
import { pausesSwaps, recordingOf, type Standing } from './recording.ts'
import { MORE_TIME_MAX, type SendByTerms, sendByOf } from './send-by.ts'
import { type SigningUp, signupRefusal } from './signing-up.ts'

/** The scheduled reminders, by notification type. */
export const REMINDERS = ['exchange_starting', 'signup_reminder', 'sending_reminder'] as const
export type Reminder = (typeof REMINDERS)[number]

export type Reminding = ExchangeTerms &
  SendByTerms & {
    region: string
    paired_at: string | null
  }

/**
 * A reminder, and the extra days of the gifters who get it. Gifters with the same send-by day are reminded together.
 * For all other reminders, `moreDays` is 0.
 */
export interface Timed {
  reminder: Reminder
  moreDays: number
}

const DAYS_BEFORE_START = 2
const DAYS_BEFORE_SENDING = 3

/**
 * A reminder is sent up to this many days late, for example after a downtime. After that it is dropped, so that a
 * release that adds a new reminder does not send it for old events.
 */
const DAYS_LATE = 1

/** A reminder is only repeated if its due time has moved by at least this many days. */
const DAYS_TO_ANOTHER = 7

const beforeStart = (exchange: Reminding): Date => daysAfter(startOf(exchange), -DAYS_BEFORE_START)

/**
 * The time three days before the send-by day, or half-way between the pairing and that day if this is later. Null if
 * the day had passed before the pairing.
 */
function beforeSending(exchange: Reminding, moreDays: number): Date | null {
  if (exchange.paired_at === null) return null
  const day = sendByOf(exchange, moreDays)
  const left = differenceInMilliseconds(day, exchange.paired_at)
  if (left <= 0) return null
  return max([daysAfter(day, -DAYS_BEFORE_SENDING), subMilliseconds(day, left / 2)])
}

const hasRoom = (exchange: Reminding, now: Date): boolean =>
  acceptsSignUps(exchange, now) && exchange.remaining_spots > 0

/** The due time of each reminder, and a condition that must still be true when it is sent. */
const TABLE: Record<
  Reminder,
  {
    momentOf: (exchange: Reminding, moreDays: number) => Date | null
    isStillSo: (exchange: Reminding, now: Date) => boolean
  }
> = {
  exchange_starting: { momentOf: beforeStart, isStillSo: acceptsSignUps },
  signup_reminder: { momentOf: beforeStart, isStillSo: hasRoom },
  sending_reminder: { momentOf: beforeSending, isStillSo: isPaired },
}

/** The time from which a reminder is due; null if it never is. */
export const momentOf = ({ reminder, moreDays }: Timed, exchange: Reminding): Date | null =>
  TABLE[reminder].momentOf(exchange, moreDays)

/** True if the reminder is due and not too late, and its condition is still true. */
export function isDue(timed: Timed, exchange: Reminding, now: Date): boolean {
  const moment = momentOf(timed, exchange)
  if (moment === null || !TABLE[timed.reminder].isStillSo(exchange, now)) return false
  return now >= moment && now < daysAfter(moment, DAYS_LATE)
}

/**
 * Every reminder. The sending reminder is listed once for each number of extra days that a gifter may have asked for.
 */
const ALL: readonly Timed[] = [
  ...REMINDERS.map((reminder) => ({ reminder, moreDays: 0 })),
  ...Array.from({ length: MORE_TIME_MAX }, (_, index) => ({
    reminder: 'sending_reminder' as const,
    moreDays: index + 1,
  })),
]

export const dueAmong = (exchange: Reminding, now: Date): Timed[] =>
  ALL.filter((timed) => isDue(timed, exchange, now))

/** The date that a reminder mentions: the gifter's send-by day for the sending reminder, otherwise the start. */
export const namedBy = ({ reminder, moreDays }: Timed, exchange: Reminding): Date =>
  reminder === 'sending_reminder' ? sendByOf(exchange, moreDays) : startOf(exchange)

/**
 * The ranges of starts and of the exchange's own send-by days for which a reminder can be due. Each range excludes its
 * first instant and includes its last.
 */
export const remindedAt = (now: Date) => ({
  starts: [
    daysAfter(now, DAYS_BEFORE_START - DAYS_LATE),
    daysAfter(now, DAYS_BEFORE_START),
  ] as const,
  sends: [daysAfter(now, -MORE_TIME_MAX - DAYS_LATE), daysAfter(now, DAYS_BEFORE_SENDING)] as const,
})

/** True if the due time has moved far enough since the last reminder to justify another one. */
export const isAnother = (moment: Date, told: Date): boolean =>
  max([moment, told]) >= daysAfter(min([moment, told]), DAYS_TO_ANOTHER)

/**
 * True if the member signed up, or asked for more time, before the reminder was due. Members who do so later need no
 * reminder, because they have just chosen their address or seen the date.
 */
export const wasBefore = (moment: Date, at: Date): boolean => at < moment

interface Sending {
  gifter: Standing
  /** Null if the gifter has no recipient. */
  recipient: Standing | null
  /** True if the gifter has recorded a parcel or a digital gift for this recipient. */
  hasSent: boolean
  isDoneSending: boolean
}

/**
 * True if the gifter has a recipient, has not sent anything yet, and no restriction of either member prevents sending.
 */
export const owesParcel = ({ gifter, recipient, hasSent, isDoneSending }: Sending): boolean =>
  recipient !== null &&
  !hasSent &&
  !isDoneSending &&
  recordingOf(gifter) === 'all' &&
  !pausesSwaps(recipient)

type Joining = Pick<SigningUp, 'member' | 'standing'>

/**
 * True if the member has never signed up for the exchange, and only obstacles that they can remove themselves, such as
 * an unanswered survey, stand in the way.
 */
export const couldJoin = (
  exchange: Reminding,
  joining: Joining,
  wasEverIn: boolean,
  now: Date,
): boolean =>
  !wasEverIn &&
  signupRefusal({
    ...joining,
    exchange,
    remainingSpots: exchange.remaining_spots,
    alreadyIn: false,
    missingSurveys: [],
    hasAddress: true,
    now,
  }) === null
