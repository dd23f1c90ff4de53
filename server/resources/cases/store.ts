import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { NotificationType } from '#rules/member/notification.ts'
import type { CaseKind, Closing, Settlement } from '#rules/mod/case.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { members, modCases } from '#server/db/schema.ts'
import { notify } from '#server/resources/notifications/store.ts'

export type CaseRow = typeof modCases.$inferSelect

/** What a case is about: of each of these one is open at a time. */
export interface CaseSubject {
  kind: CaseKind
  memberId: number
  /** Null for what is about the member everywhere. */
  exchangeId?: number | null
}

export const isOpen = isNull(modCases.settledAt)

const about = ({ kind, memberId, exchangeId = null }: CaseSubject) =>
  and(
    eq(modCases.kind, kind),
    eq(modCases.memberId, memberId),
    sql`${modCases.exchangeId} is not distinct from ${exchangeId}`,
  )

/** Puts something before the mods and tells them. @returns whether it is new: one that is open already stays as it is */
export async function openCase(
  tx: Tx,
  subject: CaseSubject & { note?: string | null },
  now: Date,
): Promise<boolean> {
  const opened = await tx
    .insert(modCases)
    .values({ ...subject, openedAt: now })
    .onConflictDoNothing()
    .returning({ id: modCases.id })
  if (opened.length === 0) return false
  const { title, type } = NOTICES[subject.kind]
  await tellMods(tx, subject.memberId, title, now, type)
  return true
}

const NOTICES = {
  parent_withdrawn: {
    type: 'parent_withdrawn',
    title: 'A parent has withdrawn the permission in a running swap',
  },
  privacy_note: { type: 'case_opened', title: 'A privacy note waits for a mod' },
} as const satisfies Record<CaseKind, { type: NotificationType; title: string }>

/** Tells the mods who can settle a case about this member: nobody settles one of her own. */
export async function tellMods(
  tx: Tx,
  memberId: number,
  title: string,
  now: Date,
  type: NotificationType = 'case_opened',
): Promise<void> {
  const mods = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        inArray(members.role, ['mod', 'admin']),
        isNull(members.suspendedAt),
        ne(members.id, memberId),
      ),
    )
  const notice = { type, title, link: '/mod' }
  await notify(
    tx,
    mods.map(({ id }) => ({ userId: id, ...notice })),
    now,
  )
}

/** All open cases of a kind, the oldest first. */
export async function openCasesOf(db: Reader, kind: CaseKind): Promise<CaseRow[]> {
  return db
    .select()
    .from(modCases)
    .where(and(eq(modCases.kind, kind), isOpen))
    .orderBy(modCases.openedAt, modCases.id)
}

/** The open case of this subject. */
export async function findOpenCase(db: Reader, subject: CaseSubject): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(modCases)
    .where(and(about(subject), isOpen))
  return row ?? null
}

/** A case, held until the transaction ends. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRow | null> {
  const [row] = await tx.select().from(modCases).where(eq(modCases.id, id)).for('no key update')
  return row ?? null
}

/** The case of this kind that was opened last about this member, open or settled. */
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

/** Which of these members have an open case of this kind. */
export async function membersWithOpenCase(
  db: Reader,
  kind: CaseKind,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .select({ id: modCases.memberId })
    .from(modCases)
    .where(and(eq(modCases.kind, kind), inArray(modCases.memberId, [...ids]), isOpen))
  return new Set(rows.map(({ id }) => id))
}

interface Settling {
  how: Settlement
  reason: string
  settledBy: number
}

/** Settles a case by a mod. @returns false when it was settled before: of two mods at once the first one wins */
export async function settleCase(
  tx: Tx,
  id: number,
  settling: Settling,
  now: Date,
): Promise<boolean> {
  const settled = await tx
    .update(modCases)
    .set({ ...settling, settledAt: now })
    .where(and(eq(modCases.id, id), isOpen))
    .returning({ id: modCases.id })
  return settled.length > 0
}

/** Closes the open case of this subject: what it was about has gone. @returns false where none was open */
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
