import type { ActorRefFrom } from 'xstate'
import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { type IdentityStep, identityStepSchema } from '#rules/joining/onboarding.ts'
import type { IdentityValues, NicknameValues } from '#rules/joining/onboarding-drafts.ts'
import { isNicknameTaken, nicknameSchema, TAKEN } from '#rules/member/fields.ts'
import type { PrivacyAnswer, PrivacyValues } from '#rules/member/privacy.ts'
import { privacySchema } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'

/** Step 1: the choice of who may see the member's address. */
export const privacyForm = formMachine<PrivacyValues, Me, null, PrivacyAnswer>({
  id: 'privacy',
  description: 'A new member’s address privacy.',
  check: checked(privacySchema),
  sends: (values) => privacySchema.parse(values),
  submits: 'whenValid',
})

/** Step 2. The server checks whether the nickname is free before it is saved. */
export const nicknameForm = formMachine<NicknameValues, Me>({
  id: 'nickname',
  description: 'A new member’s nickname.',
  check: checked(nicknameSchema),
  submits: 'whenValid',
  verifies: true,
  announces: { only: isNicknameTaken, toast: TAKEN },
})

export interface IdentityGiven {
  now: string
  /** The member's own email. The parent's email must be a different one. */
  email: string
}

const identitySchema = ({ now, email }: IdentityGiven) => identityStepSchema(new Date(now), email)

/** Step 3: the member's name and birth date; a minor also gives a parent's email. */
export const identityForm = formMachine<IdentityValues, Me, IdentityGiven, IdentityStep>({
  id: 'identity',
  description: 'A new member’s real name and birth date.',
  check: checked(identitySchema),
  sends: (values, given) => identitySchema(given).parse(values),
  submits: 'whenValid',
})

export type IdentityFormRef = ActorRefFrom<typeof identityForm>
