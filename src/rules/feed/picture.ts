import * as z from 'zod/mini'

/** A picture, with the URLs of its four formats. */
export const pictureSchema = z.object({
  id: z.int(),
  formats: z.object({
    original: z.string(),
    post_preview: z.string(),
    mobile_list: z.string(),
    exchange_thumb: z.string(),
  }),
  width: z.int(),
  height: z.int(),
  alt: z.nullable(z.string()),
  placeholder: z.nullable(z.string()),
})
z.globalRegistry.add(pictureSchema, { id: 'Picture' })
export type Picture = z.infer<typeof pictureSchema>

/** A cover that mods offer for exchanges. */
export const approvedHeaderSchema = pictureSchema
export type ApprovedHeader = Picture

export const videoSchema = z.object({
  id: z.int(),
  url: z.string(),
  poster: z.nullable(z.string()),
  status: z.enum(['processing', 'ready', 'failed']),
})
z.globalRegistry.add(videoSchema, { id: 'Video' })
export type Video = z.infer<typeof videoSchema>
