import { differenceInMilliseconds, max, min, subMilliseconds } from 'date-fns'
import { daysAfter } from '#rules/time/clock.ts'
import { acceptsSignUps, type ExchangeTerms, endOf, isRunning, startOf } from './phase.ts'
import { pausesSwaps, recordingOf, type Standing } from './recording.ts'
import { signupRefusal } from './signing-up.ts'

/** What the clock reminds members of, by the types of their notices. */
export const REMINDERS = ['exchange_starting', 'signup_reminder', 'sending_reminder'] as const
export type Reminder = (typeof REMINDERS)[number]

export type Reminding = ExchangeTerms & {
  region: string
  paired_at: string | null
}

const DAYS_BEFORE_START = 2
const DAYS_BEFORE_END = 7

/**
 * So late it is still told, after the server was away; what is past for longer is not. A version that brings a new
 * reminder therefore tells nobody of what happened before it came.
 */
const DAYS_LATE = 1

/** A moment that moves by less is the same: whoever was reminded of it is not reminded again. */
const DAYS_TO_ANOTHER = 7

const beforeStart = (exchange: Reminding): Date => daysAfter(startOf(exchange), -DAYS_BEFORE_START)

/** Seven days before the end, or half-way through a swap that is shorter than fourteen, from its pairing on. */
function beforeEnd(exchange: Reminding): Date | null {
  const end = endOf(exchange)
  if (end === null || exchange.paired_at === null) return null
  const halfWay = subMilliseconds(end, differenceInMilliseconds(end, exchange.paired_at) / 2)
  return max([daysAfter(end, -DAYS_BEFORE_END), halfWay])
}

const hasRoom = (exchange: Reminding, now: Date): boolean =>
  acceptsSignUps(exchange, now) && exchange.remaining_spots > 0

/** When each is due, and what must still be so. Sign-ups close with the start. */
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

/** From when on a reminder is due; null where it never is. */
export const momentOf = (reminder: Reminder, exchange: Reminding): Date | null =>
  TABLE[reminder].momentOf(exchange)

/** A reminder is due: its moment has come, is not long past, and what it speaks of still holds. */
export function isDue(reminder: Reminder, exchange: Reminding, now: Date): boolean {
  const moment = momentOf(reminder, exchange)
  if (moment === null || !TABLE[reminder].isStillSo(exchange, now)) return false
  return now >= moment && now < daysAfter(moment, DAYS_LATE)
}

/** The starts and the ends between which anything can be due: after the first, and not after the last. */
export const remindedAt = (now: Date) => ({
  starts: [
    daysAfter(now, DAYS_BEFORE_START - DAYS_LATE),
    daysAfter(now, DAYS_BEFORE_START),
  ] as const,
  ends: [now, daysAfter(now, DAYS_BEFORE_END)] as const,
})

/** It was told of another moment: the start was put off, and nobody thinks of the old one any more. */
export const isAnother = (moment: Date, told: Date): boolean =>
  max([moment, told]) >= daysAfter(min([moment, told]), DAYS_TO_ANOTHER)

/** She took part before the moment came; whoever signs up later has just chosen her address. */
export const wasInBefore = (moment: Date, signedUpAt: Date): boolean => signedUpAt < moment

interface Sending {
  gifter: Standing
  /** Null where she has nobody to send to. */
  recipient: Standing | null
  /** Anything, to this recipient. */
  hasSent: boolean
  isDoneSending: boolean
}

/** The gifter has recorded nothing sent, and could: the standing of neither of the two keeps them from it. */
export const owesParcel = ({ gifter, recipient, hasSent, isDoneSending }: Sending): boolean =>
  recipient !== null &&
  !hasSent &&
  !isDoneSending &&
  recordingOf(gifter) === 'all' &&
  !pausesSwaps(recipient)

type Joining = Parameters<typeof signupRefusal>[0]['member']

/** Nothing keeps her out but what she can put right herself, such as a survey; she was never in it before. */
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
