import { differenceInMilliseconds, max, min, subMilliseconds } from 'date-fns'
import { daysAfter } from '#rules/time/clock.ts'
import { acceptsSignUps, type ExchangeTerms, endOf, isRunning, startOf } from './phase.ts'
import { pausesSwaps, recordingOf, type Standing } from './recording.ts'
import { signupRefusal } from './signing-up.ts'

/** The scheduled reminders, by notification type. */
export const REMINDERS = ['exchange_starting', 'signup_reminder', 'sending_reminder'] as const
export type Reminder = (typeof REMINDERS)[number]

export type Reminding = ExchangeTerms & {
  region: string
  paired_at: string | null
}

const DAYS_BEFORE_START = 2
const DAYS_BEFORE_END = 7

/**
 * A reminder is sent up to this many days late, for example after a downtime. A later one is dropped, so a release with
 * a new reminder does not send it for old events.
 */
const DAYS_LATE = 1

/** A reminder is only repeated if its due time has moved by at least this many days. */
const DAYS_TO_ANOTHER = 7

const beforeStart = (exchange: Reminding): Date => daysAfter(startOf(exchange), -DAYS_BEFORE_START)

/** Seven days before the end, or half-way between pairing and end if that is later. */
function beforeEnd(exchange: Reminding): Date | null {
  const end = endOf(exchange)
  if (end === null || exchange.paired_at === null) return null
  const halfWay = subMilliseconds(end, differenceInMilliseconds(end, exchange.paired_at) / 2)
  return max([daysAfter(end, -DAYS_BEFORE_END), halfWay])
}

const hasRoom = (exchange: Reminding, now: Date): boolean =>
  acceptsSignUps(exchange, now) && exchange.remaining_spots > 0

/** The due time of each reminder, and a condition that must still hold when it is sent. */
const TABLE: Record<
  Reminder,
  {
    momentOf: (exchange: Reminding) => Date | null
    isStillSo: (exchange: Reminding, now: Date) => boolean
  }
> = {
  exchange_starting: { momentOf: beforeStart, isStillSo: acceptsSignUps },
  signup_reminder: { momentOf: beforeStart, isStillSo: hasRoom },
  sending_reminder: { momentOf: beforeEnd, isStillSo: isRunning },
}

/** The time from which a reminder is due; null if it never is. */
export const momentOf = (reminder: Reminder, exchange: Reminding): Date | null =>
  TABLE[reminder].momentOf(exchange)

/** True if the reminder is due and not too late, and its condition still holds. */
export function isDue(reminder: Reminder, exchange: Reminding, now: Date): boolean {
  const moment = momentOf(reminder, exchange)
  if (moment === null || !TABLE[reminder].isStillSo(exchange, now)) return false
  return now >= moment && now < daysAfter(moment, DAYS_LATE)
}

/**
 * The ranges of start and end times for which a reminder can be due. Each range excludes its first instant and includes
 * its last.
 */
export const remindedAt = (now: Date) => ({
  starts: [
    daysAfter(now, DAYS_BEFORE_START - DAYS_LATE),
    daysAfter(now, DAYS_BEFORE_START),
  ] as const,
  ends: [now, daysAfter(now, DAYS_BEFORE_END)] as const,
})

/** True if the due time has moved so far since the last reminder that a new one is needed. */
export const isAnother = (moment: Date, told: Date): boolean =>
  max([moment, told]) >= daysAfter(min([moment, told]), DAYS_TO_ANOTHER)

/**
 * True if the member signed up before the reminder was due. Members who sign up later have just chosen their address.
 */
export const wasInBefore = (moment: Date, signedUpAt: Date): boolean => signedUpAt < moment

interface Sending {
  gifter: Standing
  /** Null if the gifter has no recipient. */
  recipient: Standing | null
  /** The gifter has recorded a parcel or a digital gift for this recipient. */
  hasSent: boolean
  isDoneSending: boolean
}

/** True if the gifter has a recipient, has not sent anything yet, and neither member's standing rules out sending. */
export const owesParcel = ({ gifter, recipient, hasSent, isDoneSending }: Sending): boolean =>
  recipient !== null &&
  !hasSent &&
  !isDoneSending &&
  recordingOf(gifter) === 'all' &&
  !pausesSwaps(recipient)

type Joining = Parameters<typeof signupRefusal>[0]['member']

/**
 * True if the member was never in the exchange, and nothing keeps them from signing up except what they can clear
 * themselves, such as a missing survey.
 */
export const couldJoin = (
  exchange: Reminding,
  member: Joining,
  wasEverIn: boolean,
  now: Date,
): boolean =>
  !wasEverIn &&
  signupRefusal({
    exchange,
    member,
    remainingSpots: exchange.remaining_spots,
    alreadyIn: false,
    missingSurveys: [],
    hasAddress: true,
    openDefault: false,
    now,
  }) === null
