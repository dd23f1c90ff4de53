import { formMachine } from '#machines/form.ts'
import { type BirthDateInput, birthDateErrors } from '#rules/member/birth-date.ts'
import type { Me } from '#rules/member/schema.ts'
import { UNEXPECTED } from '#rules/wire/problem.ts'

export interface BirthDateGiven {
  now: string
  /** The current birth date: only a mod can move it across the age of eighteen. */
  from: string | null
}

/** Another birth date, as the profile asks for it. */
export const birthDateForm = formMachine<BirthDateInput, Me, BirthDateGiven>({
  id: 'birthDate',
  description: 'Another birth date.',
  check: (values, { from, now }) => birthDateErrors(values, from, new Date(now)),
  announces: { toast: () => ({ message: UNEXPECTED, tone: 'bad' }) },
})
