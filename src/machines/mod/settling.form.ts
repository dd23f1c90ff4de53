import { formMachine } from '#machines/form.ts'
import { type Settled, type SettlingValues, settlingErrors } from '#rules/mod/case.ts'

export type CaseValues = SettlingValues & { id: number }

/** The answer to a case, and the reason for the answer. Mods read the reason in their log. */
export const settlingForm = formMachine<CaseValues, Settled>({
  id: 'settling',
  description: 'The answer to a case, and its reason.',
  check: settlingErrors,
})
