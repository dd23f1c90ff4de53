/** What can wait for a mod to look at it. */
export const CASE_KINDS = ['parent_withdrawn', 'privacy_note'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** How a mod can settle a case of each kind. */
export const SETTLEMENTS = {
  parent_withdrawn: [],
  privacy_note: ['exclusions_entered', 'nobody_meant'],
} as const satisfies Record<CaseKind, readonly string[]>

/** How a case of each kind can settle itself: what it was about has gone. */
export const CLOSINGS = {
  parent_withdrawn: [],
  privacy_note: ['note_changed', 'choice_changed'],
} as const satisfies Record<CaseKind, readonly string[]>

export type Settlement = (typeof SETTLEMENTS)[CaseKind][number]
export type Closing = (typeof CLOSINGS)[CaseKind][number]
