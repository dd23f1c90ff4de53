import { accept } from '#machines/accept.ts'
import { formMachine } from '#machines/form.ts'
import { type ReceivedForm, receivedFormSchema } from '#rules/exchange/receipt.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

export type ReceivedValues = Pick<ReceivedForm, keyof ReceivedForm>

/** A gift has come: shared with the others in a few words, or only recorded. Hands its values on. */
export const receivedForm = formMachine<ReceivedValues, ReceivedValues>({
  id: 'received',
  description: 'A gift has come.',
  check: (values) => fieldErrors(receivedFormSchema, values),
}).provide({ actors: { submit: accept<ReceivedValues>() } })
