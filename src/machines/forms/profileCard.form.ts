import type { Me } from '#rules/member.ts'
import { fieldErrors } from '#rules/problem.ts'
import { profileCardSchema } from '#rules/profile.ts'
import { formMachine } from './form.ts'

export type ProfileCardValues = { nickname: string; discord: string }

/** Nickname and chat handle. The server looks whether the nickname is free before it is saved. */
export const profileCardForm = formMachine<ProfileCardValues, Me>({
  id: 'profileCard',
  description: 'The nickname and the chat handle of a member.',
  check: (values) => fieldErrors(profileCardSchema, values),
  verifies: true,
  bearer: 'nickname',
})
