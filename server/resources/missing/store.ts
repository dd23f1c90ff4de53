import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  ASKED,
  type Course,
  type EntryKind,
  type MissingState,
  OPEN_STATES,
  reminderBefore,
} from '#rules/exchange/missing.ts'
import { arrayOf, jsonOf } from '#server/db/json.ts'
import { only } from '#server/db/rows.ts'
import { missingEntries, missingGifts, pictures } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

export type MissingRow = typeof missingGifts.$inferSelect

const isOpen = inArray(missingGifts.state, [...OPEN_STATES])

/** A recipient and their gifter. Without `gifterId`, any gifter matches. */
interface Pair {
  exchangeId: number
  recipientId: number
  gifterId?: number
}

const isOf = ({ exchangeId, recipientId, gifterId }: Pair) =>
  and(
    eq(missingGifts.exchangeId, exchangeId),
    eq(missingGifts.recipientId, recipientId),
    gifterId === undefined ? undefined : eq(missingGifts.gifterId, gifterId),
  )

/** Returns the latest case between these members, whether open or closed. */
export async function lastMissing(db: Reader, pair: Pair): Promise<MissingRow | null> {
  const [row] = await db
    .select()
    .from(missingGifts)
    .where(isOf(pair))
    .orderBy(desc(missingGifts.id))
    .limit(1)
  return row ?? null
}

/** Returns the open case of a recipient, or null. */
export async function openMissing(
  db: Reader,
  exchangeId: number,
  recipientId: number,
): Promise<MissingRow | null> {
  const [row] = await db
    .select()
    .from(missingGifts)
    .where(and(isOf({ exchangeId, recipientId }), isOpen))
  return row ?? null
}

export async function findMissing(db: Reader, id: number): Promise<MissingRow | null> {
  const [row] = await db.select().from(missingGifts).where(eq(missingGifts.id, id))
  return row ?? null
}

export const createMissing = async (
  tx: Tx,
  row: typeof missingGifts.$inferInsert,
): Promise<MissingRow> => only(await tx.insert(missingGifts).values(row).returning())

/** Changes a case. The case's exchange must be locked. */
export async function changeMissing(
  tx: Tx,
  id: number,
  change: Partial<Course> &
    Partial<
      Pick<MissingRow, 'remindedAt' | 'releasedAt' | 'gifterId' | 'mayRescue' | 'rescueOpenedAt'>
    >,
): Promise<void> {
  await tx.update(missingGifts).set(change).where(eq(missingGifts.id, id))
}

interface NewEntry {
  caseId: number
  authorId: number | null
  kind: EntryKind
  text?: string | null
  link?: string | null
  pictureId?: number | null
}

export async function addEntry(tx: Tx, entry: NewEntry, now: Date): Promise<void> {
  await tx.insert(missingEntries).values({ ...entry, createdAt: now })
}

/** Returns the entries of these cases, oldest first, with their pictures. */
export async function entriesOf(db: Reader, caseIds: readonly number[]) {
  if (caseIds.length === 0) return []
  return db
    .select({ entry: missingEntries, formats: pictures.formats })
    .from(missingEntries)
    .leftJoin(pictures, eq(pictures.id, missingEntries.pictureId))
    .where(inArray(missingEntries.caseId, [...caseIds]))
    .orderBy(asc(missingEntries.id))
}

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

/** Returns how many times the gifter has been released since the given time. */
export const countReleases = (db: Reader, gifterId: number, since: Date): Promise<number> =>
  db.$count(
    missingGifts,
    and(eq(missingGifts.gifterId, gifterId), gte(missingGifts.releasedAt, since)),
  )

/** Returns the open cases of these recipients in one exchange, oldest first. */
export async function openMissingOf(
  db: Reader,
  exchangeId: number,
  recipientIds: readonly number[],
): Promise<MissingRow[]> {
  return db
    .select()
    .from(missingGifts)
    .where(
      and(
        eq(missingGifts.exchangeId, exchangeId),
        inArray(missingGifts.recipientId, [...recipientIds]),
        isOpen,
      ),
    )
    .orderBy(asc(missingGifts.id))
}

/** Returns the open cases in these exchanges. */
export async function openMissingIn(
  db: Reader,
  exchangeIds: readonly number[],
): Promise<MissingRow[]> {
  if (exchangeIds.length === 0) return []
  return db
    .select()
    .from(missingGifts)
    .where(and(inArray(missingGifts.exchangeId, [...exchangeIds]), isOpen))
}

/** Selects the exchanges in which a gift for the member is missing, or they are asked about the gift they give. */
export const questionsFor = (db: Reader, memberId: Placeholder) =>
  db
    .select({ id: missingGifts.exchangeId })
    .from(missingGifts)
    .where(
      or(
        and(eq(missingGifts.recipientId, memberId), isOpen),
        and(eq(missingGifts.gifterId, memberId), eq(missingGifts.state, 'asking')),
      ),
    )

/** Returns the ids of the cases in which a reminder or a change of state is due. */
export async function dueMissing(db: Reader, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: missingGifts.id })
    .from(missingGifts)
    .where(
      and(
        isNotNull(missingGifts.until),
        inArray(missingGifts.state, ['asking', 'on_its_way']),
        or(
          lte(missingGifts.until, now),
          and(
            eq(missingGifts.state, 'asking'),
            isNull(missingGifts.remindedAt),
            lte(missingGifts.askedAt, reminderBefore(now)),
          ),
        ),
      ),
    )
    .orderBy(asc(missingGifts.id))
  return rows.map(({ id }) => id)
}

/**
 * Column for a statement that reads a member's sign-ups: the cases in the same exchange in which the member is the
 * recipient or the gifter, oldest first.
 */
export const casesAround = (mine: Record<'exchangeId' | 'userId', PgColumn>) =>
  arrayOf(
    jsonOf({
      recipientId: missingGifts.recipientId,
      gifterId: missingGifts.gifterId,
      state: sql<MissingState>`${missingGifts.state}`,
      until: missingGifts.until,
      wasAsked: sql<boolean>`exists (select 1 from ${missingEntries} where ${and(
        eq(missingEntries.caseId, missingGifts.id),
        inArray(missingEntries.kind, [...ASKED]),
      )})`,
      entries: sql<number>`(select count(*)::int from ${missingEntries} where ${eq(missingEntries.caseId, missingGifts.id)})`,
    }),
    sql`${missingGifts.id}`,
    sql`from ${missingGifts} where ${and(
      eq(missingGifts.exchangeId, mine.exchangeId),
      or(eq(missingGifts.recipientId, mine.userId), eq(missingGifts.gifterId, mine.userId)),
    )}`,
  )

export type CaseAround = ReturnType<typeof casesAround> extends SQL<(infer One)[]> ? One : never
