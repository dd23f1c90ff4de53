/** What the chart of a post or a comment hears, keeps and tells. */
import type { Owner } from '#machines/report.ts'
import type { Change, Reader, Written } from '#rules/feed/written.ts'
import type { Problem } from '#rules/wire/problem.ts'

/** Something has become of it, or is hoped to. */
export type Amended = { type: 'item.amended'; id: number; change: Change }
/** It is no longer there. */
export type Removed = { type: 'item.removed'; id: number }
export type WrittenReport = Amended | Removed

type Begins = 'like.pressed' | 'pin.pressed' | 'edit.chosen' | 'deletion.chosen'

/** What begins something with it, and the item as it is shown. */
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
  /** How many characters it may have. */
  max: number
  reportTo: Owner<WrittenReport>
}

export interface WrittenContext extends WrittenGiven {
  /** Whether I want to like it, and how the likes were when the server last told. */
  wanted: boolean
  likes: Pick<Written, 'likes' | 'likes_amount'>
  /** Why the last thing was not done. */
  problem: Problem | null
}
