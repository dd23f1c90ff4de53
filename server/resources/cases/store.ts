import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { CaseKind, Closing, Settlement } from '#rules/mod-case.ts'
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

const isOpen = isNull(modCases.settledAt)

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
  await tellMods(tx, subject, now)
  return true
}

const TITLES: Record<CaseKind, string> = {
  parent_withdrawn: 'A parent has withdrawn the permission in a running swap',
  privacy_note: 'A privacy note waits for a mod',
}

/** The mods who can settle it: nobody settles a case of her own. */
async function tellMods(tx: Tx, { kind, memberId }: CaseSubject, now: Date): Promise<void> {
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
  const notice = { type: 'case_opened', title: TITLES[kind], link: '/mod' } as const
  await notify(
    tx,
    mods.map(({ id }) => ({ userId: id, ...notice })),
    now,
  )
}

/** All open cases, the oldest first. */
export async function openCases(db: Reader): Promise<CaseRow[]> {
  return db.select().from(modCases).where(isOpen).orderBy(asc(modCases.openedAt), asc(modCases.id))
}

/** The open case of this subject. */
export async function findOpenCase(db: Reader, subject: CaseSubject): Promise<CaseRow | null> {
  const [row] = await db
    .select()
    .from(modCases)
    .where(and(about(subject), isOpen))
  return row ?? null
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

/** Closes the open case of this subject, if there is one: what it was about has gone. */
export async function closeCase(
  tx: Tx,
  subject: CaseSubject,
  how: Closing,
  now: Date,
): Promise<void> {
  await tx
    .update(modCases)
    .set({ how, settledAt: now })
    .where(and(about(subject), isOpen))
}
