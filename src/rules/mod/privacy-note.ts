import { isMissing } from '#rules/member/fields.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { SETTLEMENTS } from './case.ts'

/** Mods get a reminder of an unsettled note this many days before an exchange starts. */
export const URGENT_DAYS = 2

interface Privacy {
  address_privacy: number | null
  onboarding_comment: string | null
}

/** The note that a mod has to read before this member may be paired. Only members with privacy choice 3 have one. */
export const privacyNoteOf = ({ address_privacy, onboarding_comment }: Privacy): string | null =>
  address_privacy === 3 && !isMissing(onboarding_comment) ? onboarding_comment : null

/** The latest case about a note of this member. */
interface LastCase {
  note: string | null
  is_open: boolean
  how: string | null
}

/**
 * Decides what happens to the case about a member's note when the member saves their choice. A settled note stays
 * settled while its text is the same, even if the member made another choice in between.
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

/** True if the exchange starts so soon that mods get a reminder. */
export const isUrgentStart = (start: Date, now: Date): boolean =>
  start <= daysAfter(now, URGENT_DAYS)
