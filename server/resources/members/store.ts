import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import { cappedPageOf, only, type Paged, pageOf } from '#server/db/rows.ts'
import { foldedNickname, type MemberRow, memberColumns, members } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { notFound, type Refused, unauthenticated } from '#server/errors/refused.ts'
import { type LedPaging, leading } from '#server/lists/first.ts'
import { isFoundBy } from '#server/lists/search.ts'
import { nicknameSkeleton } from '#server/text/nicknames.ts'

export type { MemberRow }

type Change = Partial<
  Omit<
    typeof members.$inferInsert,
    'id' | 'email' | 'createdAt' | 'nicknameSkeleton' | 'nicknameIsShared'
  >
>

/** Returns a member by id; closed accounts are not found. */
export async function findMember(db: Reader, memberId: number): Promise<MemberRow | null> {
  const [member] = await db
    .select(memberColumns)
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
  return member ?? null
}

/** Returns the given refusal, or a 401 if the account was closed since the request passed its checks. */
export async function unlessGone(db: Reader, memberId: number, refused: Refused): Promise<Refused> {
  return (await findMember(db, memberId)) ? refused : unauthenticated()
}

/** Returns a member that a row refers to, so they must exist. */
export async function theMember(db: Reader, memberId: number): Promise<MemberRow> {
  return only(await db.select(memberColumns).from(members).where(eq(members.id, memberId)))
}

/**
 * Reads the acting member again, because a parent or a mod may have restricted them since the request passed its
 * checks. The row cannot be deleted until the transaction ends. Call this before locking anything else. Deleting an
 * account also locks posts and comments that the member has liked or commented on, so another order could deadlock.
 * @throws Refused with 401 when the account is closed
 */
export async function actingMember(tx: Tx, memberId: number): Promise<MemberRow> {
  const [member] = await tx
    .select(memberColumns)
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
    .for('key share')
  if (!member) throw unauthenticated()
  return member
}

/**
 * Locks the member's row until the transaction ends, so that nothing that depends on it can change. A transaction that
 * also needs an exchange locks the exchange second, to avoid deadlocks.
 * @throws Refused with 404 when the account does not exist
 */
export async function lockMember(tx: Tx, memberId: number): Promise<MemberRow> {
  const [member] = await lockMembers(tx, [memberId])
  if (!member) throw notFound()
  return member
}

/**
 * Locks several members' rows in the order of their ids, so that transactions that lock the same rows take turns and
 * never deadlock.
 */
export async function lockMembers(tx: Tx, ids: readonly number[]): Promise<MemberRow[]> {
  return tx
    .select(memberColumns)
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for('no key update')
}

export async function changeMember(
  tx: Tx,
  memberId: number,
  change: Change,
  now: Date,
): Promise<void> {
  const { nickname } = change
  const taken = nickname && {
    nicknameSkeleton: nicknameSkeleton(nickname),
    nicknameIsShared: false,
  }
  await tx
    .update(members)
    .set({ ...change, ...taken, updatedAt: now })
    // Changes from requests that were running when the account was closed are dropped.
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
}

/**
 * SQL condition for the member whose nickname is the same as this one or looks like it. All code compares nicknames
 * this way.
 */
export const isLike = (nickname: string) =>
  or(
    eq(members.nicknameSkeleton, nicknameSkeleton(nickname)),
    eq(foldedNickname(members.nickname), foldedNickname(nickname)),
  )

/** Returns the member with exactly this nickname, or else a member whose nickname looks like it. */
export async function findByNickname(db: Reader, nickname: string): Promise<number | null> {
  const isSame = eq(foldedNickname(members.nickname), foldedNickname(nickname))
  const [bearer] = await db
    .select({ id: members.id })
    .from(members)
    .where(isLike(nickname))
    .orderBy(desc(isSame), asc(members.id))
    .limit(1)
  return bearer?.id ?? null
}

/** True if another member has a nickname that looks like this one. Members may keep the nickname they already have. */
export async function isNicknameTaken(
  db: Reader,
  nickname: string,
  memberId: number,
): Promise<boolean> {
  const alike = await db
    .select({ id: members.id, nickname: members.nickname })
    .from(members)
    .where(isLike(nickname))
  if (alike.some((other) => other.id === memberId && other.nickname === nickname)) return false
  return alike.some(({ id }) => id !== memberId)
}

/** Returns these members by id. */
export async function membersOf(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(memberColumns)
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]))
    .orderBy(asc(members.id))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns up to `most` members with a higher id who have asked to be reminded before sign-ups close. */
export async function askingAfter(
  db: Reader,
  memberId: number,
  most: number,
): Promise<MemberRow[]> {
  return db
    .select(memberColumns)
    .from(members)
    .where(and(members.signupReminders, gt(members.id, memberId)))
    .orderBy(asc(members.id))
    .limit(most)
}

/** The SQL equivalent of `roleOf`: restricted members have no role. */
const mayUseRole = (now: Date) =>
  and(isNull(members.suspendedAt), or(isNull(members.pausedUntil), lte(members.pausedUntil, now)))

/** Returns the ids of members who have a role and may use it. @param butFor a member who is left out */
async function idsOf(
  db: Reader,
  now: Date,
  roles: MemberRow['role'][],
  butFor: number | null = null,
): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        inArray(members.role, roles),
        mayUseRole(now),
        isNull(members.closedAt),
        butFor === null ? undefined : ne(members.id, butFor),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Returns the ids of all mods and admins, except one. */
export const modIds = (db: Reader, now: Date, butFor: number | null = null) =>
  idsOf(db, now, ['mod', 'admin'], butFor)

export const adminIds = (db: Reader, now: Date) => idsOf(db, now, ['admin'])

function isMeantBy(search: string): SQL | undefined {
  const matches = isFoundBy(search)
  return or(
    matches(members.nickname),
    matches(members.nicknameSkeleton, nicknameSkeleton(search)),
    matches(members.email),
  )
}

/** Returns one page of the members, newest first. A search matches nicknames, including look-alikes, and emails. */
export async function listMembers(
  db: Reader,
  { search, ...paging }: LedPaging & { search: string | undefined },
): Promise<Paged<MemberRow>> {
  const where = and(isNull(members.closedAt), search ? isMeantBy(search) : undefined)
  const list = db
    .select(memberColumns)
    .from(members)
    .where(where)
    .orderBy(...leading(members.id, paging), desc(members.id))
  return search
    ? cappedPageOf(db, paging, { table: members, where }, list)
    : pageOf(paging, db.$count(members, where), list)
}
