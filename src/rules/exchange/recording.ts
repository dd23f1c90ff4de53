import { type Minority, type Restriction, waitsForParent } from '#rules/member/schema.ts'
import { refusal } from '#rules/wire/problem.ts'

/** The steps that members may record, depending on restrictions: all, only receipts, or nothing. */
export const RECORDINGS = ['all', 'receipts', 'nothing'] as const
export type Recording = (typeof RECORDINGS)[number]

export type Standing = Minority & Restriction

/** True if all swaps of the member are paused, because a mod has paused the account or a parent has yet to confirm. */
export const pausesSwaps = (member: Minority & Pick<Restriction, 'is_paused'>): boolean =>
  member.is_paused || waitsForParent(member)

/**
 * Returns what a member may record. Members whose swaps are paused may record nothing; suspended members may still
 * record receipts.
 */
export function recordingOf(member: Standing): Recording {
  if (pausesSwaps(member)) return 'nothing'
  return member.is_suspended ? 'receipts' : 'all'
}

/** True if the member may also post about a receipt. */
export const mayTellOthers = ({ recording }: { recording: Recording }): boolean =>
  recording === 'all'

export const PAUSED = refusal('paused', 'This swap is paused for now.')
