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
  type SQL,
  sql,
} from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { DURATIONS, type ExchangeStatus } from '#rules/exchange/phase.ts'
import { SOON_DAYS } from '#rules/exchange/schema.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { exchanges, signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'

const isStanding = and(
  isNotNull(exchanges.approvedBy),
  isNull(exchanges.rejectedAt),
  isNull(exchanges.cancelledAt),
)

/** The ids of what a member created or joined, each found by an index. */
const mineOf = (db: Reader, memberId: number) =>
  unionAll(
    db.select({ id: exchanges.id }).from(exchanges).where(eq(exchanges.userId, memberId)),
    db
      .select({ id: signups.exchangeId })
      .from(signups)
      .where(and(eq(signups.userId, memberId), isNull(signups.leftAt))),
  )

export const isMine = (db: Reader, memberId: number) => inArray(exchanges.id, mineOf(db, memberId))

const hasSpots = lt(exchanges.participantsAmount, exchanges.maxSpots)

export const isAhead = (now: Date) => gt(exchanges.effectiveStart, now)
export const hasBegun = (now: Date) => lte(exchanges.effectiveStart, now)
/** How many days sign-ups are open before the start at most, and how many it runs. */
const LONGEST = Math.max(...DURATIONS)
/** The first half is for the index: nothing opens earlier before its start. */
const hasOpened = (now: Date) =>
  sql`(${lte(exchanges.effectiveStart, daysAfter(now, LONGEST))} and ${exchanges.effectiveStart} - make_interval(hours => 24 * ${exchanges.signupDuration}) <= ${now})`
/** With its start, for the index: what has begun longer ago is over. */
export const isCurrent = (now: Date) =>
  and(isStanding, gt(exchanges.endAt, now), gt(exchanges.startAt, daysAfter(now, -LONGEST)))

export const isAvailable = (now: Date) => and(isStanding, isAhead(now), hasOpened(now), hasSpots)

/** The rule `statusAt`, as a condition. */
export function standsAt(status: ExchangeStatus, now: Date): SQL | undefined {
  switch (status) {
    case 'pending':
      // The first is for the index: a start is set by who approves it.
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

export const isSoon = (now: Date) => {
  const within = (at: PgColumn) => and(gt(at, now), lte(at, daysAfter(now, SOON_DAYS)))
  return and(isStanding, or(within(exchanges.effectiveStart), within(exchanges.endAt)))
}
