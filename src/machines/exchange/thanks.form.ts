import { formMachine } from '#machines/form.ts'
import { threadReportSchema } from '#rules/exchange/pair-thread.ts'
import type { CardInput, Thanks } from '#rules/exchange/thanks.ts'
import { type CardValues, cardErrors, cardOf } from '#rules/exchange/thanks-words.ts'
import { checked } from '#rules/form/checked.ts'

/** A thank-you card. Its picture is uploaded before the form is sent. */
export const cardForm = formMachine<CardValues, Thanks, null, { id: number } & CardInput>({
  id: 'card',
  description: 'A thank-you card for a gifter.',
  check: cardErrors,
  sends: cardOf,
})

export type CardReportValues = { id: number; author: number; reason: string }

/** The report of a card by the gifter who received it. */
export const cardReportForm = formMachine<CardReportValues, void>({
  id: 'cardReport',
  description: 'Why a thank-you card is reported.',
  check: checked(threadReportSchema, ['id', 'author']),
})
