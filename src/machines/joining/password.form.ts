import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import { type EmailOnly, forgotPasswordSchema } from '#rules/joining/email.ts'
import {
  type PasswordChangeValues,
  type PasswordReset,
  passwordChangeErrors,
  passwordResetSchema,
} from '#rules/joining/password.ts'

/** The email of the member whose password will be reset. A refusal by the server is shown at the field. */
export const reminderForm = formMachine<EmailOnly, void>({
  id: 'reminder',
  description: 'The email of a member who has forgotten their password.',
  check: checked(forgotPasswordSchema),
  bearer: 'email',
})

/** The new password. The email and the token come from the emailed link. */
export const newPasswordForm = formMachine<PasswordReset, void>({
  id: 'newPassword',
  description: 'A new password, entered twice.',
  check: checked(passwordResetSchema),
})

/** The form with which a logged-in member changes their password. It asks for the current one. */
export const passwordChangeForm = formMachine<PasswordChangeValues, void>({
  id: 'passwordChange',
  description: 'The current password, and a new one entered twice.',
  check: (values) => passwordChangeErrors(values),
})
