import { FOLD_LIMIT, isFoldable } from '#rules/text/markup.ts'
import type { Comment } from './comment.ts'
import type { Post } from './post.ts'

/** A short message is shown whole; a long one is folded until the reader unfolds it. */
export type Fold = 'whole' | 'folded' | 'unfolded'

export function foldOf(message: string, isUnfolded: boolean): Fold {
  if (!isFoldable(message, FOLD_LIMIT)) return 'whole'
  return isUnfolded ? 'unfolded' : 'folded'
}

/** The latest comment that a card shows. */
export const latestOf = ({ comments = [] }: Pick<Post, 'comments'>): Comment | null =>
  comments.at(-1) ?? null
