import * as z from 'zod/mini'
import { chosenId, chosenIds, form, REQUIRED } from '#rules/form/field.ts'
import { nullableLine, prose } from '#rules/form/text.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { escapeMarkup, markup } from '#rules/text/markup.ts'
import { shortDay, timeOfDay } from '#rules/time/day-words.ts'
import { pictureSchema, videoSchema } from './picture.ts'

export const MESSAGE_MAX = 10_000
export const LOCATION_MAX = 100
export const PICTURES_MAX = 10
const TAGS_MAX = 10
export const FEED_PAGE = 20
export const POSTS_PAGE = 5
/** The tag of a received gift, which every installation has. */
export const POST_TAG_RECEIVED = 1
export const SAY_A_FEW_WORDS = 'Please say a few words'
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

const postFields = (required: string) => ({
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

const picturesOrVideo = <Values extends Media>() =>
  z.refine<Values>(({ pictures, videos }) => pictures.length === 0 || videos.length === 0, {
    path: ['videos'],
    error: 'A post has pictures or a video, not both',
  })

export const postInputSchema = form(postFields(REQUIRED)).check(picturesOrVideo())
export type PostInput = z.infer<typeof postInputSchema>

/** A received gift told to all: the step and the post, both or neither. */
export const stepAndPostSchema = form({
  ...postFields(SAY_A_FEW_WORDS),
  exchange_id: chosenId(),
}).check(picturesOrVideo())
export type StepAndPost = z.infer<typeof stepAndPostSchema>

/** The form of a received gift. Telling the others is on; only then a message is needed. */
export const receivedFormSchema = form({
  tell_others: z.boolean(REQUIRED),
  message: z.string(SAY_A_FEW_WORDS),
  tags: chosenIds(TAGS_MAX),
}).check(
  z.superRefine((values, context) => {
    const said = prose({ max: MESSAGE_MAX, required: SAY_A_FEW_WORDS }).safeParse(values.message)
    if (!values.tell_others || said.success) return
    for (const { message } of said.error.issues) {
      context.addIssue({ code: 'custom', path: ['message'], message, input: values.message })
    }
  }),
)
export type ReceivedForm = z.infer<typeof receivedFormSchema>

export const RECEIVED_FORM: ReceivedForm = {
  tell_others: true,
  message: '',
  tags: [POST_TAG_RECEIVED],
}

/** What the composer sends: what was typed, with its markup characters escaped. */
export const stepAndPostOf = (
  { message, tags }: ReceivedForm,
  exchange_id: number,
): StepAndPost => ({
  message: escapeMarkup(message.trim()),
  location: null,
  pictures: [],
  videos: [],
  tags,
  exchange_id,
})

/** Tags for the mods only are not shown to anybody else. */
export const tagsFor = (tags: readonly PostTag[], isMod: boolean): PostTag[] =>
  tags.filter(({ is_only_admin }) => isMod || !is_only_admin)

/** "4:05PM · Nov 20, 2026" in the reader's own time. */
export const postDate = (date: Date): string => `${timeOfDay(date)} · ${shortDay(date)}`
