import { accept } from '#machines/accept.ts'
import { formMachine } from '#machines/form.ts'
import type { DetailsValues } from '#rules/exchange/form.ts'
import { exchangeDetailsStepSchema } from '#rules/exchange/input.ts'
import { checked } from '#rules/form/checked.ts'

/** Step 1 of an exchange: what it is about. Hands its values on to step 2. */
export const exchangeDetailsForm = formMachine<DetailsValues, DetailsValues>({
  id: 'exchangeDetails',
  description: 'What an exchange is about.',
  check: checked(exchangeDetailsStepSchema),
}).provide({ actors: { submit: accept<DetailsValues>() } })
