/** Events, context and reports of the chart of a post or a comment. */
import type { Owner } from '#machines/report.ts'
import type { Change, Reader, Written } from '#rules/feed/written.ts'
import type { Problem } from '#rules/wire/problem.ts'

/** Sent when the item has changed, or is shown as changed before the server confirms it. */
export type Amended = { type: 'item.amended'; id: number; change: Change }
/** Sent when the item no longer exists. */
export type Removed = { type: 'item.removed'; id: number }
export type WrittenReport = Amended | Removed

type Begins = 'like.pressed' | 'pin.pressed' | 'edit.chosen' | 'deletion.chosen'

/** The action that starts the item’s chart, with the item as shown. */
export type WrittenAct<Item extends Written = Written> = {
  [Type in Begins]: { type: Type; item: Item }
}[Begins]

export type WrittenEvent =
  | WrittenAct
  | { type: 'edit.abandoned' }
  | { type: 'deletion.abandoned' }
  | { type: 'deletion.confirmed' }
  | { type: 'loss.noticed' }

export interface WrittenGiven {
  me: Reader
  item: Written
  /** The maximum number of characters. */
  max: number
  reportTo: Owner<WrittenReport>
}

export interface WrittenContext extends WrittenGiven {
  /** True if the reader wants the item liked. `likes` contains the likes from the latest response. */
  wanted: boolean
  likes: Pick<Written, 'likes' | 'likes_amount'>
  /** The reason the last action failed. */
  problem: Problem | null
}
