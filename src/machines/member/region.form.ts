import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { regionInputSchema } from '#rules/member/fields.ts'
import type { Me } from '#rules/member/schema.ts'
import { longComplaint } from '#rules/tab/toast.ts'

/** The region; null stands for "Other", which no exchange accepts. */
export type RegionValues = { region: string | null }

/** Changing the region on the profile. */
export const regionForm = formMachine<RegionValues, Me>({
  id: 'region',
  description: 'A new region.',
  check: checked(regionInputSchema),
  announces: { toast: longComplaint },
})
