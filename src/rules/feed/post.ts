import * as z from 'zod/mini'
import { memberSchema } from '#rules/member/schema.ts'
import { shortDay, timeOfDay } from '#rules/time/day-words.ts'
import { commentSchema } from './comment.ts'
import { pictureSchema, videoSchema } from './picture.ts'

export const MESSAGE_MAX = 10_000
export const LOCATION_MAX = 100
export const PICTURES_MAX = 10
export const FEED_PAGE = 20
export const POSTS_PAGE = 5
export const LIKES_LISTED = 1_000
/** The id of the built-in tag for received gifts. It exists in every installation. */
export const POST_TAG_RECEIVED = 1

export const postTagSchema = z.object({
  id: z.int(),
  label: z.string(),
  is_only_admin: z.boolean(),
})
z.globalRegistry.add(postTagSchema, { id: 'PostTag' })
export type PostTag = z.infer<typeof postTagSchema>

export const postSchema = z.object({
  id: z.int(),
  message: z.string(),
  date: z.iso.datetime(),
  location: z.nullable(z.string()),
  user: memberSchema,
  pictures: z.array(pictureSchema),
  videos: z.array(videoSchema),
  tags: z.array(postTagSchema),
  /** The ids of at most `LIKES_LISTED` members who like the post. The reader's own like is always listed. */
  likes: z.array(z.int()),
  likes_amount: z.int(),
  /** The latest comment, if the request includes it and there is one. */
  comments: z.optional(z.array(commentSchema)),
  comments_amount: z.int(),
  is_pinned: z.boolean(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  edited_at: z.nullable(z.iso.datetime()),
})
z.globalRegistry.add(postSchema, { id: 'Post' })
export type Post = z.infer<typeof postSchema>

/** Leaves out the tags that are only for mods, unless the reader is one. */
export const tagsFor = (tags: readonly PostTag[], isMod: boolean): PostTag[] =>
  tags.filter(({ is_only_admin }) => isMod || !is_only_admin)

/** "4:05PM · Nov 20, 2026", in the reader's time zone. */
export const postDate = (date: Date): string => `${timeOfDay(date)} · ${shortDay(date)}`
