import type { EmailOnly } from '#rules/joining/email.ts'
import type { PasswordChangeValues, PasswordReset } from '#rules/joining/password.ts'
import { type Call, command } from './http.ts'

/** Has a link mailed that sets a new password, if the email is a member's; the server never says whether it is. */
export const remindPassword = (email: EmailOnly, call: Call = {}): Promise<void> =>
  command('forgot-password', { ...call, method: 'post', body: email, access: 'open' })

export const resetPassword = (reset: PasswordReset, call: Call = {}): Promise<void> =>
  command('reset-password', { ...call, method: 'post', body: reset, access: 'open' })

/** Never retried automatically: once it is changed, the current password is a different one. */
export const changePassword = (
  { email: _, ...change }: PasswordChangeValues,
  call: Call = {},
): Promise<void> => command('me/password', { ...call, method: 'post', body: change, retry: false })
