import { and, asc, desc, eq, gt, ilike, inArray, isNull, like, lte, ne, or } from 'drizzle-orm'
import { cappedPageOf, only, type Paged, pageOf } from '#server/db/rows.ts'
import { foldedNickname, type MemberRow, memberColumns, members } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { type LedPaging, leading } from '#server/first.ts'
import { nicknameSkeleton } from '#server/nicknames.ts'
import { notFound, type Refused, unauthenticated } from '#server/refused.ts'
import { containing } from '#server/search.ts'

export type { MemberRow }

type Change = Partial<
  Omit<
    typeof members.$inferInsert,
    'id' | 'email' | 'createdAt' | 'nicknameSkeleton' | 'nicknameIsShared'
  >
>

/** A member by her id; one who has closed her account is not found. */
export async function findMember(db: Reader, memberId: number): Promise<MemberRow | null> {
  const [member] = await db
    .select(memberColumns)
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
  return member ?? null
}

/** What to refuse her with, unless her account has gone since her request was let in: then it says that, by a 401. */
export async function unlessGone(db: Reader, memberId: number, refused: Refused): Promise<Refused> {
  return (await findMember(db, memberId)) ? refused : unauthenticated()
}

/** A member that something points at, so she must exist. */
export async function theMember(db: Reader, memberId: number): Promise<MemberRow> {
  return only(await db.select(memberColumns).from(members).where(eq(members.id, memberId)))
}

/**
 * The member who acts, read again, because her parent or a mod may have said no since her request was let in. She
 * cannot be deleted until the transaction ends: whoever deletes her also locks what she likes and writes below, so what
 * is locked before her would wait in a circle.
 * @throws Refused with 401 when her account is gone
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
 * The member's row, locked until the transaction ends: what depends on it cannot change meanwhile. A transaction that
 * needs an exchange as well locks that afterwards, so that no two wait for each other.
 * @throws Refused with 404 when her account is gone
 */
export async function lockMember(tx: Tx, memberId: number): Promise<MemberRow> {
  const [member] = await lockMembers(tx, [memberId])
  if (!member) throw notFound()
  return member
}

/**
 * Several members' rows, locked in the order of their ids, so that two transactions that lock the same rows take turns
 * and never deadlock.
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
    // What a request that was under way brings along comes too late.
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
}

/** The member whose nickname is this one, or looks like it: nicknames are compared this way everywhere. */
export const isLike = (nickname: string) =>
  or(
    eq(members.nicknameSkeleton, nicknameSkeleton(nickname)),
    eq(foldedNickname(members.nickname), foldedNickname(nickname)),
  )

/** Who has this nickname: to the letter, or else one that looks like it. */
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

/** Whether somebody else has a nickname that looks like this one. A nickname that a member already has stays hers. */
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

/** These members, by id. */
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

/** Those who have asked to be reminded before sign-ups close and come after this member by id, at most so many. */
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

/** The SQL twin of `roleOf`: restricted members have no role. */
const mayUseRole = (now: Date) =>
  and(isNull(members.suspendedAt), or(isNull(members.pausedUntil), lte(members.pausedUntil, now)))

/** Those who hold a rank and may use it, by id. @param butFor one of them who is left out */
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

/** All mods and admins, but for one who is left out. */
export const modIds = (db: Reader, now: Date, butFor: number | null = null) =>
  idsOf(db, now, ['mod', 'admin'], butFor)

export const adminIds = (db: Reader, now: Date) => idsOf(db, now, ['admin'])

/** One page of the members, newest first; a search looks at nicknames, including look-alikes, and emails. */
export async function listMembers(
  db: Reader,
  { search, ...paging }: LedPaging & { search: string | undefined },
): Promise<Paged<MemberRow>> {
  const pattern = containing(search ?? '')
  const isMeant = search
    ? or(
        ilike(members.nickname, pattern),
        like(members.nicknameSkeleton, containing(nicknameSkeleton(search))),
        ilike(members.email, pattern),
      )
    : undefined
  const where = and(isNull(members.closedAt), isMeant)
  const list = db
    .select(memberColumns)
    .from(members)
    .where(where)
    .orderBy(...leading(members.id, paging), desc(members.id))
  return search
    ? cappedPageOf(db, paging, { table: members, where }, list)
    : pageOf(paging, db.$count(members, where), list)
}
