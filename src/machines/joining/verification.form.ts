import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { type EmailOnly, emailOnlySchema } from '#rules/joining/email.ts'

/** The email address to which a new verification link is sent. A refusal by the server is shown at the field. */
export const verificationForm = formMachine<EmailOnly, void>({
  id: 'verification',
  description: 'The email to be verified.',
  check: checked(emailOnlySchema),
  bearer: 'email',
})
