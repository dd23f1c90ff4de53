import type * as z from 'zod/mini'
import type { EmailOnly } from '#rules/joining/email.ts'
import {
  existsSchema,
  type Registration,
  registeredSchema,
  type Verified,
  verifiedSchema,
} from '#rules/joining/password.ts'
import { type NotMe, notMeSchema } from '#rules/joining/verification.ts'
import { type Call, command, request } from './http.ts'

type Exists = z.infer<typeof existsSchema>
type Registered = z.infer<typeof registeredSchema>

/** Whether somebody is registered with this email. */
export const findEmail = (email: EmailOnly, call: Call = {}): Promise<Exists> =>
  request('users/exists', existsSchema, { ...call, method: 'post', body: email, access: 'open' })

/** Registers; the server mails the link that verifies the email. */
export const register = (registration: Registration, call: Call = {}): Promise<Registered> =>
  request('register', registeredSchema, {
    ...call,
    method: 'post',
    body: registration,
    access: 'open',
  })

/** Opens the mailed link; opening it again gives the same answer. */
export const verifyEmail = (
  { userid, token }: { userid: string; token: string },
  call: Call = {},
): Promise<Verified> =>
  request(
    `email/verify/${encodeURIComponent(userid)}/${encodeURIComponent(token)}`,
    verifiedSchema,
    { ...call, access: 'open' },
  )

/** Deletes the unverified account that a mailed link is about; asking again gives the same answer. */
export const disown = (
  { userid, token }: { userid: string; token: string },
  call: Call = {},
): Promise<NotMe> =>
  request(`email/not-me/${encodeURIComponent(userid)}/${encodeURIComponent(token)}`, notMeSchema, {
    ...call,
    method: 'post',
    access: 'open',
  })

/** Has the link mailed once more, if the email needs one; the server never says whether it does. */
export const resendVerification = (email: EmailOnly, call: Call = {}): Promise<void> =>
  command('email/resend', { ...call, method: 'post', body: email, access: 'open' })
