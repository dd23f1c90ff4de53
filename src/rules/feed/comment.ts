import * as z from 'zod/mini'
import { memberSchema } from '#rules/member/schema.ts'

export const COMMENT_MAX = 2_000
/** The number of comments per page. */
export const COMMENTS_PAGE = 200
export const COMMENTABLE_POST = 'App\\Models\\Post'

export const commentSchema = z.object({
  id: z.int(),
  message: z.string(),
  user: memberSchema,
  updated_at: z.iso.datetime(),
  likes: z.array(z.int()),
  likes_amount: z.int(),
  commentable_type: z.literal(COMMENTABLE_POST),
  commentable_id: z.int(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  edited_at: z.nullable(z.iso.datetime()),
})
z.globalRegistry.add(commentSchema, { id: 'Comment' })
export type Comment = z.infer<typeof commentSchema>

/** The response to adding or removing a like. */
export const likedSchema = z.object({
  likes: z.array(z.int()),
  likes_amount: z.int(),
  is_liked: z.boolean(),
})
export type Liked = z.infer<typeof likedSchema>

/** The likes of a post, a page of its comments from oldest to newest, and the members who liked or commented. */
export const talkSchema = z.object({
  likes: z.array(z.int()),
  comments: z.array(commentSchema),
  users: z.array(memberSchema),
})
export type Talk = z.infer<typeof talkSchema>
