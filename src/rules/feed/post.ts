import * as z from 'zod/mini'
import { chosenIds } from '#rules/form/choice.ts'
import { form, REQUIRED } from '#rules/form/field.ts'
import { nullableLine } from '#rules/form/text.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { markup } from '#rules/text/markup.ts'
import { shortDay, timeOfDay } from '#rules/time/day-words.ts'
import { pictureSchema, videoSchema } from './picture.ts'

export const MESSAGE_MAX = 10_000
export const LOCATION_MAX = 100
export const PICTURES_MAX = 10
export const TAGS_MAX = 10
export const FEED_PAGE = 20
export const POSTS_PAGE = 5
export const COMMENTABLE_POST = 'App\\Models\\Post'

export const postTagSchema = z.object({
  id: z.int(),
  label: z.string(),
  is_only_admin: z.boolean(),
})
z.globalRegistry.add(postTagSchema, { id: 'PostTag' })
export type PostTag = z.infer<typeof postTagSchema>

export const commentSchema = z.object({
  id: z.int(),
  message: z.string(),
  user: memberSchema,
  updated_at: z.iso.datetime(),
  likes: z.array(z.int()),
  commentable_type: z.literal(COMMENTABLE_POST),
  commentable_id: z.int(),
})
z.globalRegistry.add(commentSchema, { id: 'Comment' })
export type Comment = z.infer<typeof commentSchema>

export const postSchema = z.object({
  id: z.int(),
  message: z.string(),
  date: z.iso.datetime(),
  location: z.nullable(z.string()),
  user: memberSchema,
  pictures: z.array(pictureSchema),
  videos: z.array(videoSchema),
  tags: z.array(postTagSchema),
  likes: z.array(z.int()),
  /** On request. */
  comments: z.optional(z.array(commentSchema)),
  comments_amount: z.int(),
  is_pinned: z.boolean(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  edited_at: z.nullable(z.iso.datetime()),
})
z.globalRegistry.add(postSchema, { id: 'Post' })
export type Post = z.infer<typeof postSchema>

/** What a post is made of; `required` is said where its message is missing. */
export const postFields = (required: string) => ({
  /** Markup: the composer escapes what was typed, the server discards what is not allowed. */
  message: markup({ max: MESSAGE_MAX, required }),
  location: z._default(nullableLine(LOCATION_MAX), null),
  pictures: z._default(chosenIds(PICTURES_MAX), []),
  videos: z._default(chosenIds(1), []),
  tags: z._default(chosenIds(TAGS_MAX), []),
})

interface Media {
  pictures: number[]
  videos: number[]
}

export const picturesOrVideo = <Values extends Media>() =>
  z.refine<Values>(({ pictures, videos }) => pictures.length === 0 || videos.length === 0, {
    path: ['videos'],
    error: 'A post has pictures or a video, not both',
  })

export const postInputSchema = form(postFields(REQUIRED)).check(picturesOrVideo())
export type PostInput = z.infer<typeof postInputSchema>

/** Tags that are only for mods are not shown to anybody else. */
export const tagsFor = (tags: readonly PostTag[], isMod: boolean): PostTag[] =>
  tags.filter(({ is_only_admin }) => isMod || !is_only_admin)

/** "4:05PM · Nov 20, 2026" in the reader's own time. */
export const postDate = (date: Date): string => `${timeOfDay(date)} · ${shortDay(date)}`
