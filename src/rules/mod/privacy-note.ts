import { isMissing } from '#rules/member/fields.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { SETTLEMENTS } from './case.ts'

/** How many days before a start the mods are reminded of a note that is not settled. */
export const URGENT_DAYS = 2

interface Privacy {
  address_privacy: number | null
  onboarding_comment: string | null
}

/** What a mod has to read before this member may be paired: the note to choice 3. The other choices take none. */
export const privacyNoteOf = ({ address_privacy, onboarding_comment }: Privacy): string | null =>
  address_privacy === 3 && !isMissing(onboarding_comment) ? onboarding_comment : null

/** The case of the member's last note. */
interface LastCase {
  note: string | null
  is_open: boolean
  how: string | null
}

/**
 * What becomes of the case when a member has saved her choice. A note is settled once: it stays settled while its words
 * are the same, even if another choice was made in between.
 */
export function noteCaseChange(
  note: string | null,
  last: LastCase | null,
): 'none' | 'open' | 'replace' | 'close' {
  const isOpen = last?.is_open ?? false
  if (note === null) return isOpen ? 'close' : 'none'
  const isSame = last?.note === note
  if (isOpen) return isSame ? 'none' : 'replace'
  return isSame && isSettledByMod(last.how) ? 'none' : 'open'
}

const isSettledByMod = (how: string | null): boolean =>
  SETTLEMENTS.privacy_note.some((settlement) => settlement === how)

/** A start is so near that the mods are told again. */
export const isUrgentStart = (start: Date, now: Date): boolean =>
  start <= daysAfter(now, URGENT_DAYS)
