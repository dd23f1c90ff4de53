import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { regionInputSchema } from '#rules/member/fields.ts'
import type { Me } from '#rules/member/schema.ts'
import { REGION_ERROR_TOAST_MS } from '#rules/tab/toast.ts'

/** Null is "Other", the region of a member that no exchange accepts. */
export type RegionValues = { region: string | null }

/** Another region, as the profile asks for it. */
export const regionForm = formMachine<RegionValues, Me>({
  id: 'region',
  description: 'Another region.',
  check: checked(regionInputSchema),
  announces: {
    toast: ({ message }) => ({ message, tone: 'bad', lifetime: REGION_ERROR_TOAST_MS }),
  },
})
