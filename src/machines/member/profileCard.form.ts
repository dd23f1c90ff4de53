import { formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { checked } from '#rules/form/checked.ts'
import { isNicknameTaken, TAKEN } from '#rules/member/fields.ts'
import { type ProfileCard, profileCardSchema } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'

/** Nickname and chat handle. The server checks whether the nickname is free before it is saved. */
export const profileCardForm = formMachine<ProfileCard, Me>({
  id: 'profileCard',
  description: 'A member’s nickname and Discord handle.',
  check: checked(profileCardSchema),
  verifies: true,
  announces: { only: isNicknameTaken, toast: TAKEN },
  unsavedWork: unsavedWorkMachine,
})
