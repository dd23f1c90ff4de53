import * as z from 'zod/mini'
import {
  modCritterSchema,
  modHeaderSchema,
  modPageSchema,
  modTagSchema,
} from '#rules/content/desk.ts'
import {
  type CoverValues,
  type CritterValues,
  critterInputOf,
  type PageValues,
  type TagValues,
} from '#rules/content/forms.ts'
import type { Content, ContentOf, Shelf } from '#rules/content/shelf.ts'
import { modSurveySchema } from '#rules/content/survey.ts'
import { type SurveyContentValues, surveyInputOf } from '#rules/content/survey-form.ts'
import { pictureIdOf } from '#rules/feed/chosen-picture.ts'
import { type Call, remove, request } from './http.ts'

const schemas = {
  pages: modPageSchema,
  surveys: modSurveySchema,
  tags: modTagSchema,
  covers: modHeaderSchema,
  critters: modCritterSchema,
} as const

const nouns: Record<Shelf, string> = {
  pages: 'mod/pages',
  surveys: 'mod/surveys',
  tags: 'mod/post-tags',
  covers: 'mod/approved-headers',
  critters: 'mod/critters',
}

/** All items of one kind of content, each with information about where it is used. */
export async function loadContents({ shelf }: { shelf: Shelf }, call: Call): Promise<Content[]> {
  const items = await request(nouns[shelf], z.array<z.ZodMiniType>(schemas[shelf]), call)
  return items.map((item) => ({ ...(item as object), shelf }) as Content)
}

async function save<Name extends Shelf>(
  shelf: Name,
  id: number | null,
  body: object,
  call: Call,
): Promise<ContentOf<Name>> {
  const path = id === null ? nouns[shelf] : `${nouns[shelf]}/${id}`
  const saved = await request<unknown>(path, schemas[shelf], {
    ...call,
    method: id === null ? 'post' : 'put',
    body,
  })
  return { ...(saved as object), shelf } as ContentOf<Name>
}

export const savePage = ({ id, slug, title, body, updated_at }: PageValues, call: Call) =>
  save('pages', id, id === null ? { slug, title, body } : { title, body, updated_at }, call)

export const saveSurvey = (values: SurveyContentValues, call: Call) => {
  const { id, was } = values
  return save('surveys', id, { ...surveyInputOf(values), ...(was && { was }) }, call)
}

export const saveTag = ({ id, label, is_only_admin, was }: TagValues, call: Call) =>
  save('tags', id, id === null ? { label, is_only_admin } : { label, was }, call)

export const saveCover = ({ id, alt, was, picture }: CoverValues, call: Call) =>
  save('covers', id, id === null ? { picture_id: pictureIdOf(picture), alt } : { alt, was }, call)

export const saveCritter = (values: CritterValues, call: Call) => {
  const { updated_at, ...input } = critterInputOf(values)
  return save('critters', values.id, values.id === null ? input : { ...input, updated_at }, call)
}

export const deleteContent = (
  { shelf, id }: { shelf: Shelf; id: number },
  call: Call,
): Promise<void> => remove(`${nouns[shelf]}/${id}`, call)
