import type { MyNote } from '#rules/member/privacy-note.ts'
import { noteCaseChange, privacyNoteOf } from '#rules/mod/privacy-note.ts'
import type { Act } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { signedUpUnsettled } from '#server/notices/mods.ts'
import { tellMods } from '#server/notices/tell.ts'
import { closeCase, findOpenCase, lastCase } from '#server/resources/cases/store.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { openCase } from './open-case.ts'

const KIND = 'privacy_note'

const writtenBy = ({ addressPrivacy, onboardingComment }: MemberRow): string | null =>
  privacyNoteOf({ address_privacy: addressPrivacy, onboarding_comment: onboardingComment })

/** Returns a member's note in the form shown to them: it says that a mod has settled the note, but not how. */
export async function noteOf(db: Reader, member: MemberRow): Promise<MyNote> {
  const note = writtenBy(member)
  const last = note === null ? null : await lastCase(db, KIND, member.id)
  return { note, settled_at: last?.settledAt?.toISOString() ?? null }
}

/**
 * Opens a case for a note that was just saved, or closes the case about a note that was deleted. The member must be
 * locked.
 */
export async function followPrivacyNote(act: Act, member: MemberRow): Promise<void> {
  const { tx, now } = act
  const subject = { kind: KIND, memberId: member.id } as const
  const note = writtenBy(member)
  const last = await lastCase(tx, KIND, member.id)
  const change = noteCaseChange(
    note,
    last && { note: last.note, is_open: last.settledAt === null, how: last.how },
  )
  if (change === 'close') await closeCase(tx, subject, 'choice_changed', now)
  if (change === 'replace') await closeCase(tx, subject, 'note_changed', now)
  if (change === 'replace' || change === 'open') await openCase(act, { ...subject, note })
}

/**
 * Reminds the mods of a member's unsettled note when that member signs up for an exchange. The notice names the
 * exchange.
 */
export async function rememberNote(
  act: Act,
  member: MemberRow,
  { label }: { label: string },
): Promise<void> {
  if ((await findOpenCase(act.tx, { kind: KIND, memberId: member.id })) === null) return
  await tellMods(act, signedUpUnsettled(member, label), member.id)
}
