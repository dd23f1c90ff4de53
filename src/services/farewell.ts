import type { Closing, ClosingForm } from '#rules/member/closing.ts'
import { type Call, command } from './http.ts'

/** Never retried automatically: once the account is closed, nobody is logged in. */
const close = (proof: Closing, call: Call): Promise<void> =>
  command('me', { ...call, method: 'delete', body: proof, retry: false })

/** Closes my account for good. */
export const closeByPassword = (proof: ClosingForm, call: Call = {}): Promise<void> =>
  close(proof, call)

/** The same with the token of a mailed link. */
export const closeByLink = (proof: { token: string }, call: Call = {}): Promise<void> =>
  close(proof, call)

/** Has that link mailed. */
export const mailClosingLink = (_: unknown, call: Call = {}): Promise<void> =>
  command('me/close', { ...call, method: 'post', retry: false })
