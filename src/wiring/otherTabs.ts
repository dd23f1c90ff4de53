import type { DraftChanged } from '#machines/feed/composition-types.ts'
import { onPostDraftChange } from '#services/post-draft.ts'
import { hearing } from './actors.ts'

/** Reports when another tab, or a page's suggestion, changes the post draft, which all tabs share. */
export const otherTabs = hearing<DraftChanged, never, { owner: number }>((tell, _, { owner }) =>
  onPostDraftChange(owner, (draft) => tell({ type: 'draft.changed', draft })),
)
