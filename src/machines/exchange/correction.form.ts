import { formMachine } from '#machines/form.ts'
import { type Step, type StepType, sentFormSchema } from '#rules/exchange/step.ts'
import { checked } from '#rules/form/checked.ts'

export type CorrectionValues = { id: number; type: StepType; content: string }

/** Changes or removes the link of a gift that was sent. */
export const correctionForm = formMachine<CorrectionValues, Step>({
  id: 'correctedLink',
  description: 'A new link for something that was sent.',
  check: checked(sentFormSchema, ['id', 'type']),
})
