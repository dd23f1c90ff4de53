import { formMachine } from '#machines/form.ts'
import { type Settled, type SettlingValues, settlingErrors } from '#rules/mod/case.ts'

export type CaseValues = SettlingValues & { id: number }

/** How a case is settled, and why; the mods read it in their log. */
export const settlingForm = formMachine<CaseValues, Settled>({
  id: 'settling',
  description: 'How a case is settled, and why.',
  check: settlingErrors,
})
