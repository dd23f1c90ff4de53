import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { DURATIONS, type ExchangeStatus } from '#rules/exchange/phase.ts'
import { SOON_DAYS } from '#rules/exchange/schema.ts'
import { exchanges, signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'

/** A time, or its placeholder in a prepared statement. */
export type Time = Date | Placeholder

const daysFrom = (now: Time, days: number) =>
  sql`${now}::timestamptz + make_interval(hours => ${24 * days}::int)`

const isStanding = and(
  isNotNull(exchanges.approvedBy),
  isNull(exchanges.rejectedAt),
  isNull(exchanges.cancelledAt),
)

/** Selects the ids of the exchanges that a member takes part in. */
export const joinedBy = (db: Reader, memberId: number | Placeholder) =>
  db
    .select({ id: signups.exchangeId })
    .from(signups)
    .where(and(eq(signups.userId, memberId), isNull(signups.leftAt)))

/**
 * Selects the ids of the exchanges that a member created or joined. The created and the joined exchanges are each found
 * by an index.
 */
const mineOf = (db: Reader, memberId: number | Placeholder) =>
  unionAll(
    db.select({ id: exchanges.id }).from(exchanges).where(eq(exchanges.userId, memberId)),
    joinedBy(db, memberId),
  )

export const isMine = (db: Reader, memberId: number | Placeholder) =>
  inArray(exchanges.id, mineOf(db, memberId))

export const isJoined = (db: Reader, memberId: Placeholder) =>
  inArray(exchanges.id, joinedBy(db, memberId))

/** The SQL equivalent of `freeSpots` above zero. */
export const hasSpots = lt(
  sql`${exchanges.participantsAmount} + ${exchanges.offeredAmount}`,
  exchanges.maxSpots,
)

export const isAhead = (now: Time) => gt(exchanges.effectiveStart, now)
export const hasBegun = (now: Time) => lte(exchanges.effectiveStart, now)
/** The longest allowed duration in days, for sign-ups as well as for exchanges. */
const LONGEST = Math.max(...DURATIONS)
/**
 * No exchange opens more than `LONGEST` days before its start, so the first condition excludes nothing. It lets the
 * database use the index.
 */
export const hasOpened = (now: Time) =>
  sql`(${lte(exchanges.effectiveStart, daysFrom(now, LONGEST))} and ${exchanges.effectiveStart} - make_interval(hours => 24 * ${exchanges.signupDuration}) <= ${now})`
/**
 * Every exchange that began earlier has ended, so the condition on the start excludes nothing more. It lets the
 * database use the index.
 */
export const isCurrent = (now: Time) =>
  and(isStanding, gt(exchanges.endAt, now), gt(exchanges.startAt, daysFrom(now, -LONGEST)))

/** The SQL equivalent of the rule `isUnfinished`. */
export const isUnfinished = (now: Time) =>
  and(
    isNull(exchanges.rejectedAt),
    isNull(exchanges.cancelledAt),
    or(isNull(exchanges.approvedBy), gt(exchanges.endAt, now)),
  )

export const isAvailable = (now: Time) => and(isStanding, isAhead(now), hasOpened(now), hasSpots)

/** The SQL equivalent of the rule `isSeenByGuests`. */
export const isSeenByGuests = (now: Time) => and(exchanges.isPublic, isStanding, isAhead(now))

/** The SQL equivalent of the rule `statusAt`. */
export function standsAt(status: ExchangeStatus, now: Time): SQL | undefined {
  switch (status) {
    case 'pending':
      // Only an approval sets a start, so the first condition excludes nothing more. It lets the database use the
      // index.
      return and(
        isNull(exchanges.startAt),
        isNull(exchanges.approvedBy),
        isNull(exchanges.rejectedAt),
        isNull(exchanges.cancelledAt),
      )
    case 'rejected':
      return isNotNull(exchanges.rejectedAt)
    case 'cancelled':
      return and(isNull(exchanges.rejectedAt), isNotNull(exchanges.cancelledAt))
    case 'ended':
      return and(isStanding, lte(exchanges.endAt, now))
    case 'approved':
      return and(isCurrent(now), not(hasOpened(now)))
    case 'full':
      return and(isCurrent(now), isAhead(now), hasOpened(now), not(hasSpots))
    case 'ongoing':
      return and(isCurrent(now), hasOpened(now), or(not(isAhead(now)), hasSpots))
  }
}

export const isSoon = (now: Time) => {
  const within = (at: PgColumn) => and(gt(at, now), lte(at, daysFrom(now, SOON_DAYS)))
  return and(isStanding, or(within(exchanges.effectiveStart), within(exchanges.endAt)))
}
