import { waitsForParent } from '#rules/member/schema.ts'
import { refusal } from '#rules/wire/problem.ts'

/** How much a member may record now: everything, only what she has received, or nothing. */
export const RECORDINGS = ['all', 'receipts', 'nothing'] as const
export type Recording = (typeof RECORDINGS)[number]

export interface Standing {
  is_suspended: boolean
  is_minor: boolean
  has_received_parent_confirmation: boolean
}

/** A minor without a parent's confirmation records nothing; a suspended member may finish receiving. */
export function recordingOf(member: Standing): Recording {
  if (waitsForParent(member)) return 'nothing'
  return member.is_suspended ? 'receipts' : 'all'
}

/** What she has received may become a post as well. */
export const mayTellOthers = ({ recording }: { recording: Recording }): boolean =>
  recording === 'all'

export const PAUSED = refusal('paused', 'This swap is paused for now.')
