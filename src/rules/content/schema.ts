import * as z from 'zod/mini'

/** A content page. Lists of pages use `pageEntrySchema`, which has no body. */
export const pageSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** Markup, cleaned by the server. */
  body: z.string(),
  updated_at: z.iso.datetime(),
})
z.globalRegistry.add(pageSchema, { id: 'Page' })
export type ContentPage = z.infer<typeof pageSchema>

export const pageEntrySchema = z.pick(pageSchema, { id: true, slug: true, title: true })
export type PageEntry = z.infer<typeof pageEntrySchema>
