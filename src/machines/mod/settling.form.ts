import { formMachine } from '#machines/form.ts'
import { type SettlingValues, settlingSchema } from '#rules/mod/case.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

export type CaseValues = SettlingValues & { id: number }

/** How a case is settled, and why; the mods read it in their log. */
export const settlingForm = formMachine<CaseValues, void>({
  id: 'settling',
  description: 'How a case is settled, and why.',
  check: (values) => fieldErrors(settlingSchema, values),
})
