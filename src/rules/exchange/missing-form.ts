/** The two forms about a missing gift: the recipient's report, and the gifter's answer. */
import { type ChosenPicture, pictureIdOf, sendingErrors } from '#rules/feed/chosen-picture.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'
import { type MissingAnswer, type MissingReply, missingAnswerSchema } from './missing.ts'
import { answerTakesLink } from './missing-words.ts'
import { linkOf } from './step.ts'

export type NotReceivedValues = {
  /** The id of the recipient's sign-up. */
  id: number
  asked_post_office: boolean
  address_was_right: boolean
  /** Null until the recipient has chosen. Neither answer is preset. */
  may_rescue: boolean | null
  note: string
}

export const notReceivedValues = (id: number): NotReceivedValues => ({
  id,
  asked_post_office: false,
  address_was_right: true,
  may_rescue: null,
  note: '',
})

export type MissingAnswerValues = {
  /** The id of the gifter's sign-up. */
  id: number
  /** Empty until an option is chosen. */
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

/** The form's initial values, as left before. A gifter who was not asked can say only that they can't. */
export const firstAnswer = (
  id: number,
  kept: MissingAnswerValues | null,
  isAsked: boolean,
): MissingAnswerValues => {
  const values = kept ?? missingAnswerValues(id)
  return isAsked ? values : { ...values, answer: 'cannot' satisfies MissingAnswer }
}

/**
 * The values to restore when the form opens again. They have no picture that is still uploading, because closing the
 * form aborts the upload.
 */
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

/** The form's errors. A picture that is still uploading counts as an error. */
export const missingAnswerErrors = (values: MissingAnswerValues): FieldErrors => ({
  ...fieldErrors(missingAnswerSchema, typedOf(values)),
  ...sendingErrors(values.picture),
})

/** The request body. */
export const missingReplyOf = (values: MissingAnswerValues): { id: number } & MissingReply => ({
  id: values.id,
  ...missingAnswerSchema.parse(typedOf(values)),
})
