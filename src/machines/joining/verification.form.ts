import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { type EmailOnly, emailOnlySchema } from '#rules/joining/email.ts'

/** The email to send the verification link to once more. What the server rejects shows at the field. */
export const verificationForm = formMachine<EmailOnly, void>({
  id: 'verification',
  description: 'The email that is to be verified.',
  check: checked(emailOnlySchema),
  bearer: 'email',
})
