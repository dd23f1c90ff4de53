import { formMachine } from '#machines/form.ts'
import {
  type MissingGift,
  type MissingReply,
  type NotReceived,
  notReceivedSchema,
} from '#rules/exchange/missing.ts'
import {
  type MissingAnswerValues,
  missingAnswerErrors,
  missingReplyOf,
  type NotReceivedValues,
} from '#rules/exchange/missing-form.ts'
import { checked } from '#rules/form/checked.ts'

/** The form for a recipient whose gift has not arrived: two questions, and an optional note to the gifter. */
export const notReceivedForm = formMachine<
  NotReceivedValues,
  MissingGift,
  null,
  { id: number } & NotReceived
>({
  id: 'notReceived',
  description: 'The form for a gift that has not arrived: two questions and a comment.',
  check: checked(notReceivedSchema, ['id']),
  sends: ({ id, ...typed }) => ({ id, ...notReceivedSchema.parse(typed) }),
})

/** The gifter's answer about a gift that has not arrived. Its picture is uploaded before the form is sent. */
export const missingAnswerForm = formMachine<
  MissingAnswerValues,
  MissingGift,
  null,
  { id: number } & MissingReply
>({
  id: 'missingAnswer',
  description: 'The gifter’s answer about a gift that has not arrived.',
  check: missingAnswerErrors,
  sends: missingReplyOf,
})
