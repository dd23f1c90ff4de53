import type { Me } from '#rules/member.ts'
import { regionInputSchema } from '#rules/onboarding.ts'
import { fieldErrors } from '#rules/problem.ts'
import { formMachine } from './form.ts'

/** Null is "Other", the region of a member that no exchange accepts. */
export type RegionValues = { region: string | null }

/** Another region, as the profile asks for it. */
export const regionForm = formMachine<RegionValues, Me>({
  id: 'region',
  description: 'Another region.',
  check: (values) => fieldErrors(regionInputSchema, values),
})
