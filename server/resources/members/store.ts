import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import {
  foldedNickname,
  type MemberRow,
  memberColumns,
  members,
  pictures,
} from '#server/db/schema.ts'
import { nicknameSkeleton } from '#server/nicknames.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'

type Change = Partial<
  Omit<
    typeof members.$inferInsert,
    'id' | 'email' | 'createdAt' | 'nicknameSkeleton' | 'nicknameIsShared'
  >
>

export async function findMember(db: Reader, memberId: number): Promise<SessionMember | null> {
  const [member] = await db.select(memberColumns).from(members).where(eq(members.id, memberId))
  return member ?? null
}

/** A member that something points at, and who is there therefore. */
export async function theMember(db: Reader, memberId: number): Promise<SessionMember> {
  const member = await findMember(db, memberId)
  if (!member) throw new Error(`member ${memberId} is gone`)
  return member
}

/**
 * The member's row, held until the transaction ends: what depends on it cannot change meanwhile. Who needs an exchange
 * as well locks that afterwards, so that no two wait for each other.
 */
export async function lockMember(tx: Tx, memberId: number): Promise<SessionMember> {
  const [member] = await tx
    .select(memberColumns)
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  if (!member) throw new Error(`member ${memberId} is gone`)
  return member
}

/** Several members' rows, held in the order of their ids, so that two who hold the same wait for each other and no more. */
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
    .where(eq(members.id, memberId))
}

/** Whose nickname is this one, or looks like it: how nicknames are compared everywhere. */
export const isLike = (nickname: string) =>
  or(
    eq(members.nicknameSkeleton, nicknameSkeleton(nickname)),
    eq(foldedNickname(members.nickname), foldedNickname(nickname)),
  )

/** Who bears this nickname: to the letter, or else one that looks like it. */
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

/** Whether somebody else has a nickname that looks like this one. What a member is called already stays hers. */
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

/** Whether the picture is one that this member may show as her own. */
export async function ownsPicture(
  db: Reader,
  pictureId: number,
  memberId: number,
): Promise<boolean> {
  const [own] = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.id, pictureId), eq(pictures.ownerId, memberId)))
  return own !== undefined
}
