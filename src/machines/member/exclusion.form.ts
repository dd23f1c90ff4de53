import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { type Exclusion, exclusionInputSchema } from '#rules/member/exclusion.ts'

export type ExclusionValues = { nickname: string }

/** A name to add to the member's list of exclusions. The response is the whole list. */
export const exclusionForm = formMachine<ExclusionValues, Exclusion[]>({
  id: 'exclusion',
  description: 'One more name for the member’s list of exclusions.',
  check: checked(exclusionInputSchema),
})
