import { form } from '#rules/form/field.ts'
import { prose } from '#rules/form/text.ts'
import { escapeMarkup, visibleText } from '#rules/text/markup.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'

/** What is typed in place of a message: plain text. */
export interface Wording {
  message: string
}

/** A message as its author edits it: what a reader sees of it. */
export const wordingOf = ({ message }: Wording): Wording => ({
  message: visibleText(message).trim(),
})

export const wordingErrors = (values: Wording, { max }: { max: number }): FieldErrors =>
  fieldErrors(form({ message: prose({ max }) }), values)

/** What is sent: what was typed, with its markup characters escaped. */
export const messageOf = ({ message }: Wording): string => escapeMarkup(message.trim())
