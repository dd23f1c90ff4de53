/** The two forms about a gift that has not come: the recipient's, and the gifter's answer. */
import { type ChosenPicture, pictureIdOf, sendingErrors } from '#rules/feed/chosen-picture.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'
import { type MissingReply, missingAnswerSchema } from './missing.ts'
import { answerTakesLink } from './missing-words.ts'
import { linkOf } from './step.ts'

export type NotReceivedValues = {
  /** The id of the recipient's sign-up. */
  id: number
  asked_post_office: boolean
  address_was_right: boolean
  note: string
}

export const notReceivedValues = (id: number): NotReceivedValues => ({
  id,
  asked_post_office: false,
  address_was_right: true,
  note: '',
})

export type MissingAnswerValues = {
  /** The id of the gifter's sign-up. */
  id: number
  /** Empty until one is chosen. */
  answer: string
  text: string
  content: string
  picture: ChosenPicture
}

export const missingAnswerValues = (id: number): MissingAnswerValues => ({
  id,
  answer: '',
  text: '',
  content: '',
  picture: { picture: null, isSending: false },
})

/** The values to keep for another visit of the form. An upload ends with the form. */
export const keptAnswer = (values: MissingAnswerValues): MissingAnswerValues => ({
  ...values,
  picture: { ...values.picture, isSending: false },
})

const typedOf = ({ answer, text, content, picture }: MissingAnswerValues) => ({
  answer,
  text,
  content: answerTakesLink(answer) ? linkOf(content) : null,
  picture_id: pictureIdOf(picture),
})

/** The form's errors. While the picture is uploading, it has one. */
export const missingAnswerErrors = (values: MissingAnswerValues): FieldErrors => ({
  ...fieldErrors(missingAnswerSchema, typedOf(values)),
  ...sendingErrors(values.picture),
})

/** The request body. */
export const missingReplyOf = (values: MissingAnswerValues): { id: number } & MissingReply => ({
  id: values.id,
  ...missingAnswerSchema.parse(typedOf(values)),
})
