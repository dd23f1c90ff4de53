import { FOLD_LIMIT, isFoldable } from '#rules/text/markup.ts'
import { counted } from '#rules/text/number-words.ts'
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

/** "Like, 14 likes". */
export const likeLabel = (amount: number): string =>
  amount === 0 ? 'Like' : `Like, ${counted(amount, 'like', 'likes')}`

/** "3 comments", or "Comment" if there are none yet. */
export const commentsLabel = (amount: number): string =>
  amount === 0 ? 'Comment' : counted(amount, 'comment', 'comments')
