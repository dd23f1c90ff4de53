import { formMachine } from '#machines/form.ts'
import { type BirthDateInput, birthDateErrors, NOT_CHANGED } from '#rules/member/birth-date.ts'
import type { Me } from '#rules/member/schema.ts'

export interface BirthDateGiven {
  now: string
  /** The current birth date. A change that crosses the age of eighteen is refused, because only a mod may make it. */
  from: string | null
}

/** Changing the birth date on the profile. */
export const birthDateForm = formMachine<BirthDateInput, Me, BirthDateGiven>({
  id: 'birthDate',
  description: 'A new birth date.',
  check: (values, { from, now }) => birthDateErrors(values, from, new Date(now)),
  announces: { toast: NOT_CHANGED },
})
