import type { Closing, ClosingForm } from '#rules/member/closing.ts'
import { type Call, command } from './http.ts'

/** Closes the account. Never retried automatically, because the token stops working once the account is closed. */
const close = (proof: Closing, call: Call): Promise<void> =>
  command('me', { ...call, method: 'delete', body: proof, retry: false })

/** Closes the member's account permanently. */
export const closeByPassword = (proof: ClosingForm, call: Call = {}): Promise<void> =>
  close(proof, call)

/** Closes the account with the token from an emailed link instead of the password. */
export const closeByLink = (proof: { token: string }, call: Call = {}): Promise<void> =>
  close(proof, call)

/** Requests the email with the closing link. */
export const mailClosingLink = (_: unknown, call: Call = {}): Promise<void> =>
  command('me/close', { ...call, method: 'post', retry: false })
