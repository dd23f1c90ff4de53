import { type Exclusion, exclusionInputSchema } from '#rules/exclusion.ts'
import { fieldErrors } from '#rules/problem.ts'
import { formMachine } from './form.ts'

export type ExclusionValues = { nickname: string }

/** One more name for my list; the server answers the whole list. */
export const exclusionForm = formMachine<ExclusionValues, Exclusion[]>({
  id: 'exclusion',
  description: 'One more name for my list.',
  check: (values) => fieldErrors(exclusionInputSchema, values),
})
