import { form } from '#rules/form/field.ts'
import { prose } from '#rules/form/text.ts'
import type { Me } from '#rules/member/schema.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'
import { COMMENT_MAX, COMMENTABLE_POST } from './comment.ts'
import type { CommentInput } from './comment-input.ts'
import { commentRefusal } from './rights.ts'
import { messageOf } from './wording.ts'

/** The values of the comment form: plain text, and the id of the post. */
export type CommentValues = { id: number; message: string }

export const commentErrors = (values: CommentValues): FieldErrors =>
  fieldErrors(form({ message: prose({ max: COMMENT_MAX }) }), values)

export const commentInputOf = ({ id, message }: CommentValues): CommentInput => ({
  message: messageOf({ message }),
  commentable_type: COMMENTABLE_POST,
  commentable_id: id,
})

export const mayComment = (me: Me): boolean => commentRefusal(me) === null
