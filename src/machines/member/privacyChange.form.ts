import { formMachine } from '#machines/form.ts'
import type { PrivacyValues } from '#rules/member/privacy.ts'
import { privacySchema } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

/** Another choice of who may have my address, as the profile asks for it. */
export const privacyChangeForm = formMachine<PrivacyValues, Me>({
  id: 'privacyChange',
  description: 'Another choice of who may have my address.',
  check: (values) => fieldErrors(privacySchema, values),
})
