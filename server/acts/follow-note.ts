import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { type MyNote, noteCaseChange, privacyNoteOf, URGENT_DAYS } from '#rules/mod/privacy-note.ts'
import { daysAfter } from '#rules/time/clock.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { exchanges, members, modCases, signups } from '#server/db/schema.ts'
import { awaitsPairing } from '#server/resources/cases/list.ts'
import {
  closeCase,
  findOpenCase,
  isOpen,
  lastCase,
  openCase,
  tellMods,
} from '#server/resources/cases/store.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'

const KIND = 'privacy_note'

const writtenBy = ({ addressPrivacy, onboardingComment }: SessionMember): string | null =>
  privacyNoteOf({ address_privacy: addressPrivacy, onboarding_comment: onboardingComment })

/** A member's note as she may see it: that a mod has settled it, and not how. */
export async function noteOf(db: Reader, member: SessionMember): Promise<MyNote> {
  const note = writtenBy(member)
  const last = note === null ? null : await lastCase(db, KIND, member.id)
  return { note, settled_at: last?.settledAt?.toISOString() ?? null }
}

/** Puts a note that was just saved before the mods, or takes back what is not asked any more. The member must be locked. */
export async function followPrivacyNote(tx: Tx, member: SessionMember, now: Date): Promise<void> {
  const memberId = member.id
  const note = writtenBy(member)
  const last = await lastCase(tx, KIND, memberId)
  const change = noteCaseChange(
    note,
    last && { note: last.note, is_open: last.settledAt === null, how: last.how },
  )
  const subject = { kind: KIND, memberId } as const
  if (change === 'close') await closeCase(tx, subject, 'choice_changed', now)
  if (change === 'replace') await closeCase(tx, subject, 'note_changed', now)
  if (change === 'replace' || change === 'open') await openCase(tx, { ...subject, note }, now)
}

interface Joined {
  memberId: number
  nickname: string | null
  /** What she signed up for. */
  label: string
}

const nameOf = (nickname: string | null) => nickname ?? 'A critter'

/** A member with an unsettled note has signed up: the mods are told again, by name of the exchange. */
export async function rememberNote(
  tx: Tx,
  { memberId, nickname, label }: Joined,
  now: Date,
): Promise<void> {
  if ((await findOpenCase(tx, { kind: KIND, memberId })) === null) return
  await tellMods(
    tx,
    memberId,
    `${nameOf(nickname)} has signed up for "${label}", and the privacy note is not settled`,
    now,
  )
}

/** Tells the mods once of every start two days ahead that an unsettled note would keep a member out of. */
export async function urgeNotes(tx: Tx, now: Date): Promise<void> {
  const opensAt = sql`${exchanges.startAt} - make_interval(hours => 24 * ${URGENT_DAYS})`
  const due = await tx
    .select({
      caseId: modCases.id,
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
        eq(modCases.kind, KIND),
        isOpen,
        awaitsPairing(now),
        lte(exchanges.startAt, daysAfter(now, URGENT_DAYS)),
        or(isNull(modCases.urgedAt), sql`${modCases.urgedAt} < ${opensAt}`),
      ),
    )
    .orderBy(exchanges.startAt, exchanges.id)
    .for('no key update', { of: modCases, skipLocked: true })
  for (const { caseId, memberId, nickname, label } of due) {
    const title = `"${label}" starts soon, and the privacy note of ${nameOf(nickname)} is not settled`
    await tellMods(tx, memberId, title, now)
    await tx.update(modCases).set({ urgedAt: now }).where(eq(modCases.id, caseId))
  }
}
