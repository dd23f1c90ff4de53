import { formMachine } from '#machines/form.ts'
import type { Comment } from '#rules/feed/comment.ts'
import { type CommentValues, commentErrors } from '#rules/feed/comment-form.ts'

/** A new comment. It can be sent once it has text. */
export const remarkForm = formMachine<CommentValues, Comment>({
  id: 'remark',
  description: 'A new comment on a post.',
  check: commentErrors,
  submits: 'whenValid',
})
