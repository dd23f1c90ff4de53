import { type EmailOnly, emailOnlySchema } from '#rules/email.ts'
import { fieldErrors } from '#rules/problem.ts'
import { formMachine } from './form.ts'

/** Which email to send the verification link to once more. What the server has against it shows at the field. */
export const verificationForm = formMachine<EmailOnly, void>({
  id: 'verification',
  description: 'The email that is to be verified.',
  check: (values) => fieldErrors(emailOnlySchema, values),
  bearer: 'email',
})
