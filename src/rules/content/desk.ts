/** Content that mods maintain for all members: pages, post tags, covers and the community's critters. */
import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import { POST_TAG_RECEIVED, postTagSchema } from '#rules/feed/post.ts'
import { ALT_MAX } from '#rules/feed/upload.ts'
import { chosenId } from '#rules/form/choice.ts'
import { expects, form, REQUIRED } from '#rules/form/field.ts'
import { line, prose } from '#rules/form/text.ts'
import { petInputSchema, petSchema } from '#rules/member/pet.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { visibleText } from '#rules/text/markup.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { pageSchema } from './schema.ts'

export const TITLE_MAX = 80
export const SLUG_MAX = 60
export const BODY_MAX = 50_000
export const TAG_MAX = 40

export const NO_SLUG = 'Use small letters, digits and single hyphens, with a letter first'
export const SLUG_TAKEN = 'There’s already a page at this address'
export const TAG_TAKEN = 'There’s already a tag with this name'

export const isNeededTag = (id: number): boolean => id === POST_TAG_RECEIVED

/** The slug in `/page/…`. It starts with a letter, so that it cannot be mistaken for an id. */
const slugField = () =>
  line({ max: SLUG_MAX }).check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, NO_SLUG))
const titleField = () => line({ max: TITLE_MAX })
const bodyField = () =>
  prose({ max: BODY_MAX }).check(
    z.refine((body) => visibleText(body).trim() !== '', { error: REQUIRED }),
  )
/** The item's `updated_at` when the form was loaded. The server refuses to save if the item has changed since. */
const asRead = () => z.iso.datetime(expects('a date and time'))

export const modPageSchema = z.extend(pageSchema, { is_needed: z.boolean() })
z.globalRegistry.add(modPageSchema, { id: 'ModPage' })
export type ModPage = z.infer<typeof modPageSchema>
export const pageInputSchema = form({
  slug: slugField(),
  title: titleField(),
  body: bodyField(),
})
export type PageInput = z.infer<typeof pageInputSchema>
export const pageEditSchema = form({
  title: titleField(),
  body: bodyField(),
  updated_at: asRead(),
})
export type PageEdit = z.infer<typeof pageEditSchema>

export const modTagSchema = z.extend(postTagSchema, {
  is_needed: z.boolean(),
  posts_amount: z.int(),
})
z.globalRegistry.add(modTagSchema, { id: 'ModPostTag' })
export type ModTag = z.infer<typeof modTagSchema>
export const tagInputSchema = form({
  label: line({ max: TAG_MAX }),
  /**
   * Cannot be changed after the tag is created. A change would reveal the tag on existing posts, or hide it from
   * members who could see it.
   */
  is_only_admin: z._default(z.boolean(expects('yes or no')), false),
})
export type TagInput = z.infer<typeof tagInputSchema>
export const tagEditSchema = form({ label: line({ max: TAG_MAX }), was: z.string(expects('text')) })
export type TagEdit = z.infer<typeof tagEditSchema>

export const modHeaderSchema = z.object({
  id: z.int(),
  picture: pictureSchema,
  exchanges_amount: z.int(),
})
z.globalRegistry.add(modHeaderSchema, { id: 'ModHeader' })
export type ModHeader = z.infer<typeof modHeaderSchema>
const altField = () => line({ max: ALT_MAX })
export const headerInputSchema = form({ picture_id: chosenId(), alt: altField() })
export type HeaderInput = z.infer<typeof headerInputSchema>
export const headerEditSchema = form({
  alt: altField(),
  was: z.nullable(z.string(expects('text'))),
})
export type HeaderEdit = z.infer<typeof headerEditSchema>

export const modCritterSchema = z.extend(petSchema, {
  /** Null for a critter that belongs to the whole community. */
  owner: z.nullable(memberSchema),
  updated_at: z.iso.datetime(),
})
z.globalRegistry.add(modCritterSchema, { id: 'ModCritter' })
export type ModCritter = z.infer<typeof modCritterSchema>
export const critterEditSchema = z.extend(petInputSchema, { updated_at: asRead() })
export type CritterEdit = z.infer<typeof critterEditSchema>

/** The refusal of an edit because the item has changed since it was loaded. */
export const changedSince = (): Refusal =>
  refusal(
    'changed',
    'Someone else changed this in the meantime. Open it again to see the latest version.',
  )

export const neededRefusal = ({ is_needed }: { is_needed: boolean }): Refusal | null =>
  is_needed ? refusal('needed', 'This is built in, so you can’t delete it.') : null
