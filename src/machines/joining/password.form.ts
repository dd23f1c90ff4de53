import { formMachine } from '#machines/form.ts'
import { type EmailOnly, forgotPasswordSchema } from '#rules/joining/email.ts'
import {
  type PasswordChangeValues,
  type PasswordReset,
  passwordChangeErrors,
  passwordResetSchema,
} from '#rules/joining/password.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

/** The email of the member whose password is to be reset. What the server rejects shows at the field. */
export const reminderForm = formMachine<EmailOnly, void>({
  id: 'reminder',
  description: 'The email of a member who has forgotten the password.',
  check: (values) => fieldErrors(forgotPasswordSchema, values),
  bearer: 'email',
})

/** The new password; email and token come with the mailed link. */
export const newPasswordForm = formMachine<PasswordReset, void>({
  id: 'newPassword',
  description: 'A new password, twice.',
  check: (values) => fieldErrors(passwordResetSchema, values),
})

/** Another password, for a member who is logged in and knows the current one. */
export const passwordChangeForm = formMachine<PasswordChangeValues, void>({
  id: 'passwordChange',
  description: 'The current password, and a new one, twice.',
  check: (values) => passwordChangeErrors(values),
})
