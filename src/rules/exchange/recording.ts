import { waitsForParent } from '#rules/member/schema.ts'
import { refusal } from '#rules/wire/problem.ts'

/** How much of it a member may tell now: everything, only what has come to her, or nothing. */
export const RECORDINGS = ['all', 'receipts', 'nothing'] as const
export type Recording = (typeof RECORDINGS)[number]

export interface Standing {
  is_suspended: boolean
  is_minor: boolean
  has_received_parent_confirmation: boolean
}

/** A minor without a parent's yes records nothing; who is suspended may finish receiving. */
export function recordingOf(member: Standing): Recording {
  if (waitsForParent(member)) return 'nothing'
  return member.is_suspended ? 'receipts' : 'all'
}

/** What has come to her may be a post as well. */
export const mayTellOthers = ({ recording }: { recording: Recording }): boolean =>
  recording === 'all'

export const PAUSED = refusal('paused', 'This swap is paused for now.')
