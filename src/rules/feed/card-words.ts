import { counted } from '#rules/text/number-words.ts'

/** "Like, 14 likes". */
export const likeLabel = (amount: number): string =>
  amount === 0 ? 'Like' : `Like, ${counted(amount, 'like', 'likes')}`

/** "3 comments", or "Comment" if there are none yet. */
export const commentsLabel = (amount: number): string =>
  amount === 0 ? 'Comment' : counted(amount, 'comment', 'comments')
