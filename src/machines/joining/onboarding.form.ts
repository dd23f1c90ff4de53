import type { ActorRefFrom } from 'xstate'
import { formMachine } from '#machines/form.ts'
import { identityStepSchema } from '#rules/joining/onboarding.ts'
import type { IdentityValues, NicknameValues } from '#rules/joining/onboarding-drafts.ts'
import { isNicknameTaken, NICKNAME_TAKEN, nicknameSchema } from '#rules/member/fields.ts'
import type { PrivacyValues } from '#rules/member/privacy.ts'
import { privacySchema } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

/** Step 1: who may have the address. */
export const privacyForm = formMachine<PrivacyValues, Me>({
  id: 'privacy',
  description: 'Who may have the address of a new member.',
  check: (values) => fieldErrors(privacySchema, values),
  submits: 'whenValid',
})

/** Step 2. The server checks whether the nickname is free before it is saved. */
export const nicknameForm = formMachine<NicknameValues, Me>({
  id: 'nickname',
  description: 'The nickname of a new member.',
  check: (values) => fieldErrors(nicknameSchema, values),
  submits: 'whenValid',
  verifies: true,
  announces: {
    only: isNicknameTaken,
    toast: () => ({ message: NICKNAME_TAKEN.message, tone: 'bad' }),
  },
})

export interface IdentityGiven {
  now: string
  /** Her own, which cannot be a parent's. */
  email: string
}

/** Step 3: who she is in the real world; a minor names a parent. */
export const identityForm = formMachine<IdentityValues, Me, IdentityGiven>({
  id: 'identity',
  description: 'Who a new member is in the real world.',
  check: (values, { now, email }) => fieldErrors(identityStepSchema(new Date(now), email), values),
  submits: 'whenValid',
})

export type IdentityFormRef = ActorRefFrom<typeof identityForm>
