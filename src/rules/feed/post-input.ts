import * as z from 'zod/mini'
import { chosenIds } from '#rules/form/choice.ts'
import { form, REQUIRED } from '#rules/form/field.ts'
import { markup } from '#rules/form/markup.ts'
import { nullableLine } from '#rules/form/text.ts'
import { LOCATION_MAX, MESSAGE_MAX, PICTURES_MAX } from './post.ts'

const TAGS_MAX = 10

/** The fields of a post; `required` is the error for a missing message. */
export const postFields = (required: string) => ({
  /** Markup. The composer escapes the text that the user entered, and the server strips tags that are not allowed. */
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

/** The part of a post that can be edited. */
export const postEditSchema = form({ message: markup({ max: MESSAGE_MAX, required: REQUIRED }) })
