import type { EmailOnly } from '#rules/joining/email.ts'
import type { PasswordChangeValues, PasswordReset } from '#rules/joining/password.ts'
import { type Call, command } from './http.ts'

/** Requests a password reset email. The server never reveals whether the address belongs to a member. */
export const remindPassword = (email: EmailOnly, call: Call = {}): Promise<void> =>
  command('forgot-password', { ...call, method: 'post', body: email, access: 'open' })

export const resetPassword = (reset: PasswordReset, call: Call = {}): Promise<void> =>
  command('reset-password', { ...call, method: 'post', body: reset, access: 'open' })

/**
 * Changes the password. Never retried automatically, because the old password is wrong if the first attempt has already
 * changed it.
 */
export const changePassword = (
  { email: _, ...change }: PasswordChangeValues,
  call: Call = {},
): Promise<void> => command('me/password', { ...call, method: 'post', body: change, retry: false })
