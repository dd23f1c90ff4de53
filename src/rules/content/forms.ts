/** The forms in which mods edit pages, tags, covers and critters. */
import { type ChosenPicture, pictureIdOf, sendingErrors } from '#rules/feed/chosen-picture.ts'
import { REQUIRED } from '#rules/form/field.ts'
import { type PetValues, petErrors, petInputOf, petValues } from '#rules/member/pet-form.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'
import {
  type CritterEdit,
  headerEditSchema,
  pageEditSchema,
  pageInputSchema,
  tagEditSchema,
  tagInputSchema,
} from './desk.ts'
import type { ContentOf } from './shelf.ts'

export type PageValues = {
  /** Null for a new page. */
  id: number | null
  slug: string
  title: string
  body: string
  /** The `updated_at` that the form was loaded with. */
  updated_at: string
}

export const pageValues = (page: ContentOf<'pages'> | null): PageValues => ({
  id: page?.id ?? null,
  slug: page?.slug ?? '',
  title: page?.title ?? '',
  body: page?.body ?? '',
  updated_at: page?.updated_at ?? '',
})

export const pageErrors = (values: PageValues): FieldErrors =>
  fieldErrors(values.id === null ? pageInputSchema : pageEditSchema, values)

export type TagValues = {
  id: number | null
  label: string
  is_only_admin: boolean
  /** The tag's name when the form was loaded. */
  was: string
}

export const tagValues = (tag: ContentOf<'tags'> | null): TagValues => ({
  id: tag?.id ?? null,
  label: tag?.label ?? '',
  is_only_admin: tag?.is_only_admin ?? false,
  was: tag?.label ?? '',
})

export const tagErrors = (values: TagValues): FieldErrors =>
  fieldErrors(values.id === null ? tagInputSchema : tagEditSchema, values)

export type CoverValues = {
  id: number | null
  alt: string
  /** The alt text when the form was loaded. */
  was: string | null
  picture: ChosenPicture
}

export const coverValues = (cover: ContentOf<'covers'> | null): CoverValues => ({
  id: cover?.id ?? null,
  alt: cover?.picture.alt ?? '',
  was: cover?.picture.alt ?? null,
  picture: { picture: cover?.picture ?? null, isSending: false },
})

export const coverErrors = (values: CoverValues): FieldErrors => ({
  ...fieldErrors(headerEditSchema, values),
  ...(pictureIdOf(values.picture) === null && { picture: [REQUIRED] }),
  ...sendingErrors(values.picture),
})

export type CritterValues = PetValues & { updated_at: string }

export const critterValues = (critter: ContentOf<'critters'> | null): CritterValues => ({
  ...petValues(critter),
  updated_at: critter?.updated_at ?? '',
})

export const critterErrors = (values: CritterValues): FieldErrors => petErrors(values)

export const critterInputOf = (values: CritterValues): CritterEdit => ({
  ...petInputOf(values),
  updated_at: values.updated_at,
})
