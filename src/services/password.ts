import type { EmailOnly } from '#rules/email.ts'
import type { PasswordReset } from '#rules/password.ts'
import { type Call, command } from './http.ts'

/** Has a link mailed that sets a new password, should the email be a member's; the server never says whether it is. */
export const remindPassword = (email: EmailOnly, call: Call = {}): Promise<void> =>
  command('forgot-password', { ...call, method: 'post', body: email, access: 'open' })

export const resetPassword = (reset: PasswordReset, call: Call = {}): Promise<void> =>
  command('reset-password', { ...call, method: 'post', body: reset, access: 'open' })
