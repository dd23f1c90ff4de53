import { form } from '#rules/form/field.ts'
import { prose } from '#rules/form/text.ts'
import { escapeMarkup, visibleText } from '#rules/text/markup.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'

/** The form in which a message is edited, as plain text. */
export interface Wording {
  message: string
}

/** The initial text of the form: the visible text of the message. */
export const wordingOf = ({ message }: Wording): Wording => ({
  message: visibleText(message).trim(),
})

export const wordingErrors = (values: Wording, { max }: { max: number }): FieldErrors =>
  fieldErrors(form({ message: prose({ max }) }), values)

/** The message to send: the plain text with its markup characters escaped. */
export const messageOf = ({ message }: Wording): string => escapeMarkup(message.trim())
