import { accept } from '#machines/accept.ts'
import { formMachine } from '#machines/form.ts'
import type { DetailsValues } from '#rules/exchange/form.ts'
import { exchangeDetailsStepSchema } from '#rules/exchange/input.ts'
import { checked } from '#rules/form/checked.ts'

/** Step 1 of the exchange form: the details. Passes its values to step 2 and sends nothing. */
export const exchangeDetailsForm = formMachine<DetailsValues, DetailsValues>({
  id: 'exchangeDetails',
  description: 'The topic of an exchange.',
  check: checked(exchangeDetailsStepSchema),
}).provide({ actors: { submit: accept<DetailsValues>() } })
