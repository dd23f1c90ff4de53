import * as z from 'zod/mini'
import { chosenId } from '#rules/form/choice.ts'
import { form, REQUIRED } from '#rules/form/field.ts'
import { markup } from '#rules/form/markup.ts'
import { COMMENT_MAX, COMMENTABLE_POST } from './comment.ts'

/** The edit of a comment. Its message is markup, like that of a post. */
export const commentEditSchema = form({ message: markup({ max: COMMENT_MAX, required: REQUIRED }) })

export const commentInputSchema = z.extend(commentEditSchema, {
  commentable_type: z.literal(COMMENTABLE_POST, 'Only posts have comments'),
  commentable_id: chosenId(),
})
export type CommentInput = z.infer<typeof commentInputSchema>
