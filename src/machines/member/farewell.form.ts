import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { type ClosingForm, closingFormSchema } from '#rules/member/closing.ts'

/** The password, asked for again before an account is closed for good. */
export const farewellForm = formMachine<ClosingForm, void>({
  id: 'lastWord',
  description: 'The password, asked for again before an account is closed for good.',
  check: checked(closingFormSchema),
  bearer: 'password',
})
