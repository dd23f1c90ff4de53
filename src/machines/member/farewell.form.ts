import { formMachine } from '#machines/form.ts'
import { type ClosingForm, closingFormSchema } from '#rules/member/closing.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

/** The password once more, before an account is closed for good. */
export const farewellForm = formMachine<ClosingForm, void>({
  id: 'lastWord',
  description: 'The password once more, before an account is closed for good.',
  check: (values) => fieldErrors(closingFormSchema, values),
  bearer: 'password',
})
