import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { CaseKind, Closing, Settlement } from '#rules/mod/case.ts'
import { URGENT_DAYS } from '#rules/mod/privacy-note.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { cappedPageOf, type Paged } from '#server/db/rows.ts'
import { exchanges, members, modCases, signups } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { type LedPaging, leading } from '#server/lists/first.ts'

export type CaseRow = typeof modCases.$inferSelect

/** The subject of a case; only one case per subject is open at a time. */
export interface CaseSubject {
  kind: CaseKind
  memberId: number
  /** Null for cases that are not about one exchange. */
  exchangeId?: number | null
}

export const isOpen = isNull(modCases.settledAt)

const about = ({ kind, memberId, exchangeId = null }: CaseSubject) =>
  and(
    eq(modCases.kind, kind),
    eq(modCases.memberId, memberId),
    sql`${modCases.exchangeId} is not distinct from ${exchangeId}`,
  )

/** The member's words and list when the case was opened. */
export interface CaseContent {
  note?: string | null
  /** Ids of the participants on the member's list. */
  named?: readonly number[]
  /** Time at which the mods were last reminded that an exchange is about to start. */
  urgedAt?: Date | null
}

/** Opens a case. @returns false if its subject already has an open case, which stays unchanged */
export async function createCase(
  tx: Tx,
  subject: CaseSubject & CaseContent,
  now: Date,
): Promise<boolean> {
  const opened = await tx
    .insert(modCases)
    .values({ ...subject, openedAt: now })
    .onConflictDoNothing()
    .returning({ id: modCases.id })
  return opened.length > 0
}

/** Returns all open cases of a kind, oldest first. */
export async function openCasesOf(db: Reader, kind: CaseKind): Promise<CaseRow[]> {
  return db
    .select()
    .from(modCases)
    .where(and(eq(modCases.kind, kind), isOpen))
    .orderBy(modCases.openedAt, modCases.id)
}

/** Returns the open cases of a kind about one exchange. */
export async function openCasesIn(
  db: Reader,
  kind: CaseKind,
  exchangeId: number,
): Promise<CaseRow[]> {
  return db
    .select()
    .from(modCases)
    .where(and(eq(modCases.kind, kind), eq(modCases.exchangeId, exchangeId), isOpen))
    .orderBy(modCases.id)
}

/** Returns the open case about this subject, or null. */
export async function findOpenCase(db: Reader, subject: CaseSubject): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(modCases)
    .where(and(about(subject), isOpen))
  return row ?? null
}

export async function findCase(db: Reader, id: number): Promise<CaseRow | null> {
  const [row] = await db.select().from(modCases).where(eq(modCases.id, id))
  return row ?? null
}

/** Locks a case until the transaction ends. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow | null> {
  const [row] = await tx.select().from(modCases).where(eq(modCases.id, id)).for('no key update')
  return row ?? null
}

/** Returns the latest case of this kind about this member, open or settled. */
export async function lastCase(
  db: Reader,
  kind: CaseKind,
  memberId: number,
): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(modCases)
    .where(and(eq(modCases.kind, kind), eq(modCases.memberId, memberId)))
    .orderBy(desc(modCases.id))
    .limit(1)
  return row ?? null
}

export interface Answer {
  how: Settlement
  reason: string
  picked?: readonly number[] | null
}

/**
 * Settles a case for a mod. @returns false if the case is already settled; if two mods settle it concurrently, the
 * first wins
 */
export async function settleCase(
  tx: Tx,
  id: number,
  settling: Answer & { settledBy: number },
  now: Date,
): Promise<boolean> {
  const settled = await tx
    .update(modCases)
    .set({ ...settling, settledAt: now })
    .where(and(eq(modCases.id, id), isOpen))
    .returning({ id: modCases.id })
  return settled.length > 0
}

/** Closes the open case about this subject, because its cause no longer exists. @returns false if none was open */
export async function closeCase(
  tx: Tx,
  subject: CaseSubject,
  how: Closing,
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .update(modCases)
    .set({ how, settledAt: now })
    .where(and(about(subject), isOpen))
    .returning({ id: modCases.id })
  return closed.length > 0
}

/** SQL condition for a current sign-up in an exchange that is still to be paired. */
const awaitsPairing = (now: Date) =>
  and(
    isNull(signups.leftAt),
    isNotNull(exchanges.approvedBy),
    isNull(exchanges.rejectedAt),
    isNull(exchanges.cancelledAt),
    isNull(exchanges.pairedAt),
    or(isNull(exchanges.endAt), gt(exchanges.endAt, now)),
  )

/**
 * The time that decides how urgent a case is: the time at which a case about an exchange was opened, or the start of
 * the next exchange of a member with a privacy note.
 */
const mattersAt = (db: Reader, now: Date): SQL => {
  const nextStart = db
    .select({ at: sql`min(${exchanges.startAt})` })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(and(eq(signups.userId, modCases.memberId), awaitsPairing(now)))
  return sql`case when ${modCases.exchangeId} is null then (${nextStart}) else ${modCases.openedAt} end`
}

/** Returns the exchanges with open cases that this member has ever signed up for. */
export async function exchangesWithCases(db: Reader, memberId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: signups.exchangeId })
    .from(modCases)
    .innerJoin(signups, eq(signups.exchangeId, modCases.exchangeId))
    .where(and(isOpen, eq(signups.userId, memberId)))
  return rows.map(({ id }) => id)
}

/**
 * Returns one page of the open cases: most urgent first, then by longest wait.
 * @param butOf exchanges whose cases are left out
 * @param kind the kind of the cases; all kinds if missing
 */
export async function listOpenCases(
  db: Reader,
  { butOf, kind, ...paging }: LedPaging & { butOf: readonly number[]; kind?: CaseKind },
  now: Date,
): Promise<Paged<CaseRow>> {
  const where = and(
    isOpen,
    kind && eq(modCases.kind, kind),
    or(isNull(modCases.exchangeId), notInArray(modCases.exchangeId, [...butOf])),
  )
  const list = db
    .select()
    .from(modCases)
    .where(where)
    .orderBy(
      ...leading(modCases.id, paging),
      sql`${mattersAt(db, now)} asc nulls last`,
      asc(modCases.openedAt),
      asc(modCases.id),
    )
  return cappedPageOf(db, paging, { table: modCases, where }, list)
}

const exchangeColumns = {
  id: exchanges.id,
  slug: exchanges.slug,
  label: exchanges.label,
  startAt: exchanges.startAt,
  participants: exchanges.participantsAmount,
}

/** The fields of an exchange shown with a case. */
export interface CaseExchange {
  id: number
  slug: string
  label: string
  startAt: Date | null
  participants: number
}

/** Returns these exchanges by id. */
export async function exchangesOfCases(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CaseExchange>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(exchangeColumns)
    .from(exchanges)
    .where(inArray(exchanges.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the exchanges in which these members wait to be paired, by member, with the soonest start first. */
export async function comingExchangesOf(
  db: Reader,
  memberIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly CaseExchange[]>> {
  const rows = await db
    .select({ memberId: signups.userId, ...exchangeColumns })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(and(inArray(signups.userId, [...memberIds]), awaitsPairing(now)))
    .orderBy(asc(exchanges.startAt), asc(exchanges.id))
  const coming = new Map<number, CaseExchange[]>()
  for (const { memberId, ...row } of rows)
    coming.set(memberId, [...(coming.get(memberId) ?? []), row])
  return coming
}

/**
 * Locks the open cases of this kind that would keep their member out of an exchange starting within two days. Cases of
 * which the mods were already reminded for this start are skipped.
 */
export async function lockUrgentCases(tx: Tx, kind: CaseKind, now: Date) {
  const opensAt = sql`${exchanges.startAt} - make_interval(hours => 24 * ${URGENT_DAYS})`
  return tx
    .select({
      caseId: modCases.id,
      exchangeId: modCases.exchangeId,
      memberId: modCases.memberId,
      nickname: members.nickname,
      label: exchanges.label,
    })
    .from(modCases)
    .innerJoin(members, eq(members.id, modCases.memberId))
    .innerJoin(signups, eq(signups.userId, modCases.memberId))
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(
      and(
        eq(modCases.kind, kind),
        isOpen,
        awaitsPairing(now),
        or(isNull(modCases.exchangeId), eq(modCases.exchangeId, exchanges.id)),
        lte(exchanges.startAt, daysAfter(now, URGENT_DAYS)),
        or(isNull(modCases.urgedAt), sql`${modCases.urgedAt} < ${opensAt}`),
      ),
    )
    .orderBy(exchanges.startAt, exchanges.id)
    .for('no key update', { of: modCases, skipLocked: true })
}

/** Records that the mods were reminded of the case. */
export async function markUrged(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(modCases).set({ urgedAt: now }).where(eq(modCases.id, id))
}
