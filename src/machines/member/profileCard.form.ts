import { formMachine } from '#machines/form.ts'
import { profileCardSchema } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

export type ProfileCardValues = { nickname: string; discord: string }

/** Nickname and chat handle. The server checks whether the nickname is free before it is saved. */
export const profileCardForm = formMachine<ProfileCardValues, Me>({
  id: 'profileCard',
  description: 'The nickname and the chat handle of a member.',
  check: (values) => fieldErrors(profileCardSchema, values),
  verifies: true,
  bearer: 'nickname',
})
