import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { replySchema } from '#rules/letter/contact.ts'
import {
  type AttachmentValues,
  attachmentErrors,
  type SurveyRequest,
} from '#rules/mod/survey-request.ts'

/** The form for attaching a survey to an exchange. */
export const attachmentForm = formMachine<AttachmentValues, void>({
  id: 'attachment',
  description: 'The survey to attach to an exchange.',
  check: attachmentErrors,
})

export type CreatorLetterValues = { id: number; message: string }

/** The first letter to the creator about the request. @returns the request, with its thread */
export const creatorLetterForm = formMachine<CreatorLetterValues, SurveyRequest>({
  id: 'creatorLetter',
  description: 'The first letter to the creator of an exchange who asks for a survey.',
  check: checked(replySchema, ['id']),
})
