import type { DraftChanged } from '#machines/feed/composition-types.ts'
import { onPostDraftChange } from '#services/post-draft.ts'
import { hearing } from './actors.ts'

/** Reports changes that another tab makes to the draft of this one's post. */
export const otherTabs = hearing<DraftChanged, never, { owner: number }>((tell, _, { owner }) =>
  onPostDraftChange(owner, (draft) => tell({ type: 'draft.changed', draft })),
)
