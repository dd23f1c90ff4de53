import { and, asc, count, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Exclusion } from '#rules/member/exclusion.ts'
import { among, inPieces, rowsInLists } from '#server/db/among.ts'
import { exclusions, foldedNickname, members, pastExclusions } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { nicknameSkeleton } from '#server/text/nicknames.ts'

export type ExclusionRow = typeof exclusions.$inferSelect

const isOwn = isNotNull(exclusions.nickname)
const isByMods = isNull(exclusions.nickname)

/**
 * SQL condition for the entry with this name on a member's own list, ignoring case and width. A name that only looks
 * similar is a separate entry: earlier versions allowed look-alike nicknames, and each of their owners can be listed.
 */
const entryOf = (memberId: number, nickname: string) =>
  and(
    eq(exclusions.memberId, memberId),
    eq(foldedNickname(exclusions.nickname), foldedNickname(nickname)),
  )

/** Returns a member's own list as they wrote it. The list includes names that belong to nobody. */
export async function ownList(db: Reader, memberId: number): Promise<Exclusion[]> {
  const rows = await db
    .select({ nickname: exclusions.nickname, createdAt: exclusions.createdAt })
    .from(exclusions)
    .where(and(eq(exclusions.memberId, memberId), isOwn))
    .orderBy(asc(exclusions.id))
  return rows.flatMap(({ nickname, createdAt }) =>
    nickname === null ? [] : [{ nickname, created_at: createdAt.toISOString() }],
  )
}

export async function isListed(db: Reader, memberId: number, nickname: string): Promise<boolean> {
  const [entry] = await db
    .select({ id: exclusions.id })
    .from(exclusions)
    .where(entryOf(memberId, nickname))
  return entry !== undefined
}

interface OwnEntry {
  memberId: number
  nickname: string
  /** Id of the member who has the name now, or null. */
  excludedId: number | null
}

export async function addOwn(tx: Tx, entry: OwnEntry, now: Date): Promise<void> {
  await tx
    .insert(exclusions)
    .values({ ...entry, nicknameSkeleton: nicknameSkeleton(entry.nickname), createdAt: now })
    .onConflictDoNothing()
}

export const removeOwn = (tx: Tx, memberId: number, nickname: string, now: Date): Promise<void> =>
  endEntries(tx, entryOf(memberId, nickname), now)

/** Removes entries from lists and moves them to the history. */
async function endEntries(tx: Tx, where: SQL | undefined, now: Date): Promise<void> {
  const ended = await tx.delete(exclusions).where(where).returning({
    memberId: exclusions.memberId,
    excludedId: exclusions.excludedId,
    nickname: exclusions.nickname,
    createdAt: exclusions.createdAt,
  })
  if (ended.length > 0)
    await tx.insert(pastExclusions).values(ended.map((entry) => ({ ...entry, endedAt: now })))
}

/**
 * Links entries without a member to the member who takes a nickname that matches or looks like theirs. From then on,
 * these entries refer to this member, even if the nickname changes.
 */
export async function resolveEntries(tx: Tx, memberId: number, nickname: string): Promise<void> {
  await tx
    .update(exclusions)
    .set({ excludedId: memberId })
    .where(
      and(
        isNull(exclusions.excludedId),
        ne(exclusions.memberId, memberId),
        or(
          eq(exclusions.nicknameSkeleton, nicknameSkeleton(nickname)),
          eq(foldedNickname(exclusions.nickname), foldedNickname(nickname)),
        ),
      ),
    )
}

/** Returns all entries that keep this member apart from others: their own and those added by mods. */
export async function exclusionsOf(db: Reader, memberId: number): Promise<ExclusionRow[]> {
  return db
    .select()
    .from(exclusions)
    .where(eq(exclusions.memberId, memberId))
    .orderBy(asc(exclusions.id))
}

/** An entry that applies to another participant. */
export interface EntryAmong {
  entry_id: number
  member_id: number
  excluded_id: number
  /** True for the member's own entries, false for those added by mods. */
  is_own: boolean
}

/**
 * Returns the entries on these members' lists that exclude others of these members, oldest first. An entry excludes the
 * member who had the nickname when the entry was made, and everybody who has the same or a look-alike nickname now.
 * Being paired with a listed name would be worse than excluding one member too many.
 */
export async function entriesAmong(db: Reader, ids: readonly number[]): Promise<EntryAmong[]> {
  const entries = await inPieces(ids, (owners) => {
    const areAmong = and(
      among(exclusions.memberId, owners),
      among(members.id, ids),
      ne(exclusions.memberId, members.id),
    )
    const rows = barred(db, areAmong).as('barred')
    return rowsInLists<EntryAmong>(db, rows, ['entry_id', 'member_id', 'excluded_id', 'is_own'])
  })
  return entries.toSorted(
    (one, other) => one.entry_id - other.entry_id || one.excluded_id - other.excluded_id,
  )
}

/** Selects the entries that match a condition, each with every member it applies to. */
function barred(db: Reader, areAsked: SQL | undefined) {
  const pairsWhere = (isMeant: SQL) =>
    db
      .select({
        entry_id: sql<number>`${exclusions.id}`.as('entry_id'),
        member_id: exclusions.memberId,
        excluded_id: sql<number>`${members.id}`.as('excluded_id'),
        is_own: sql<boolean>`${isOwn}`.as('is_own'),
      })
      .from(exclusions)
      .innerJoin(members, isMeant)
      .where(areAsked)
  return union(
    pairsWhere(eq(members.id, exclusions.excludedId)),
    pairsWhere(eq(members.nicknameSkeleton, exclusions.nicknameSkeleton)),
    pairsWhere(eq(foldedNickname(members.nickname), foldedNickname(exclusions.nickname))),
  )
}

export async function countEnteredByMods(db: Reader, memberId: number): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(exclusions)
    .where(and(eq(exclusions.memberId, memberId), isByMods, isNotNull(exclusions.excludedId)))
  return counted?.total ?? 0
}

interface ModEntry {
  memberId: number
  excludedId: number
  createdBy: number
}

/** Adds an entry on behalf of a mod. @returns false if the entry already exists */
export async function addByMod(tx: Tx, entry: ModEntry, now: Date): Promise<boolean> {
  const added = await tx
    .insert(exclusions)
    .values({ ...entry, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: exclusions.id })
  return added.length > 0
}

export async function findExclusion(db: Reader, id: number): Promise<ExclusionRow | null> {
  const [row] = await db.select().from(exclusions).where(eq(exclusions.id, id))
  return row ?? null
}

export const removeExclusion = (tx: Tx, id: number, now: Date): Promise<void> =>
  endEntries(tx, eq(exclusions.id, id), now)
