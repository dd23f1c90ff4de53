import { formMachine } from '#machines/form.ts'
import { parentChangeErrors } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'

export type ParentEmailValues = { parent_email: string }

export interface ParentEmailGiven {
  me: Pick<Me, 'email' | 'birth_date' | 'parent_email'>
  now: string
}

/** A corrected email of a parent, which replaces the first one. */
export const parentEmailForm = formMachine<ParentEmailValues, Me, ParentEmailGiven>({
  id: 'parentEmail',
  description: 'Another email address of a parent.',
  check: (values, { me, now }) => parentChangeErrors(values, me, new Date(now)),
})
