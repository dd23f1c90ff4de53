import { formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import {
  type CoverValues,
  type CritterValues,
  coverErrors,
  critterErrors,
  type PageValues,
  pageErrors,
  type TagValues,
  tagErrors,
} from '#rules/content/forms.ts'
import type { ContentOf } from '#rules/content/shelf.ts'
import {
  type SurveyContentValues,
  surveyAnew,
  surveyContentErrors,
  surveyContentFields,
} from '#rules/content/survey-form.ts'
import { withoutId } from '#rules/form/form.ts'

/** A page that everyone can read. */
export const pageForm = formMachine<PageValues, ContentOf<'pages'>>({
  id: 'page',
  description: 'The form for a public page.',
  check: pageErrors,
  whenGone: withoutId,
  unsavedWork: unsavedWorkMachine,
})

/** A survey for members to answer. */
export const questionsForm = formMachine<SurveyContentValues, ContentOf<'surveys'>>({
  id: 'surveyContent',
  description: 'The form for a survey.',
  check: surveyContentErrors,
  whenGone: surveyAnew,
  fieldsOf: surveyContentFields,
  unsavedWork: unsavedWorkMachine,
})

/** A tag for posts. */
export const tagForm = formMachine<TagValues, ContentOf<'tags'>>({
  id: 'tag',
  description: 'The form for a post tag.',
  check: tagErrors,
  whenGone: withoutId,
  unsavedWork: unsavedWorkMachine,
})

/** A picture that anyone may choose as the cover of an exchange. */
export const coverForm = formMachine<CoverValues, ContentOf<'covers'>>({
  id: 'cover',
  description: 'The form for a cover picture that creators can choose for an exchange.',
  check: coverErrors,
  whenGone: withoutId,
  unsavedWork: unsavedWorkMachine,
})

/**
 * A critter in the birthday calendar. It may be a member’s own pet, so the form has no `whenGone`: saving a pet that
 * its owner has deleted must not create it again.
 */
export const critterForm = formMachine<CritterValues, ContentOf<'critters'>>({
  id: 'critter',
  description: 'The form for a community critter in the birthday list.',
  check: critterErrors,
  unsavedWork: unsavedWorkMachine,
})
