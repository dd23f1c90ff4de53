import { type Minority, type Restriction, waitsForParent } from '#rules/member/schema.ts'
import { refusal } from '#rules/wire/problem.ts'

/** How much a member's own standing lets them record: everything, only what has arrived, or nothing. */
export const RECORDINGS = ['all', 'receipts', 'nothing'] as const
export type Recording = (typeof RECORDINGS)[number]

export type Standing = Minority & Restriction

/** Pauses every swap this member is in: a mod has paused the account, or a parent has yet to confirm. */
export const pausesSwaps = (member: Minority & Pick<Restriction, 'is_paused'>): boolean =>
  member.is_paused || waitsForParent(member)

/** A member whose swaps are paused records nothing; a suspended member may finish receiving. */
export function recordingOf(member: Standing): Recording {
  if (pausesSwaps(member)) return 'nothing'
  return member.is_suspended ? 'receipts' : 'all'
}

/** What has arrived may become a post as well. */
export const mayTellOthers = ({ recording }: { recording: Recording }): boolean =>
  recording === 'all'

export const PAUSED = refusal('paused', 'This swap is paused for now.')
