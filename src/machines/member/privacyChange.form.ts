import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import type { PrivacyAnswer, PrivacyValues } from '#rules/member/privacy.ts'
import { privacySchema } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'

/** The form in the settings for changing who may see the member's address. */
export const privacyChangeForm = formMachine<PrivacyValues, Me, null, PrivacyAnswer>({
  id: 'privacyChange',
  description: 'A new choice of who may have the member’s address.',
  check: checked(privacySchema),
  sends: (values) => privacySchema.parse(values),
})
