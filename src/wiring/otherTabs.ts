import type { DraftChanged } from '#machines/feed/composition-types.ts'
import { onPostDraftChange } from '#services/post-draft.ts'
import { hearing } from './actors.ts'

/** Hears what another tab makes of the post that is written in this one. */
export const otherTabs = hearing<DraftChanged, never, { owner: number }>((tell, _, { owner }) =>
  onPostDraftChange(owner, (draft) => tell({ type: 'draft.changed', draft })),
)
