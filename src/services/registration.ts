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

/** Checks whether the email is already registered. */
export const findEmail = (email: EmailOnly, call: Call = {}): Promise<Exists> =>
  request('users/exists', existsSchema, { ...call, method: 'post', body: email, access: 'open' })

/** Registers a member; the server emails a link that verifies the address. */
export const register = (registration: Registration, call: Call = {}): Promise<Registered> =>
  request('register', registeredSchema, {
    ...call,
    method: 'post',
    body: registration,
    access: 'open',
  })

/** Verifies the email with the mailed link. A second call gives the same result. */
export const verifyEmail = (
  { userid, token }: { userid: string; token: string },
  call: Call = {},
): Promise<Verified> =>
  request(
    `email/verify/${encodeURIComponent(userid)}/${encodeURIComponent(token)}`,
    verifiedSchema,
    { ...call, access: 'open' },
  )

/** Deletes the unverified account that a mailed link belongs to. A second call gives the same result. */
export const disown = (
  { userid, token }: { userid: string; token: string },
  call: Call = {},
): Promise<NotMe> =>
  request(`email/not-me/${encodeURIComponent(userid)}`, notMeSchema, {
    ...call,
    method: 'post',
    body: { token },
    access: 'open',
  })

/**
 * Sends the verification link again if the address is still unverified. The response is always the same, so it reveals
 * nothing about the address.
 */
export const resendVerification = (email: EmailOnly, call: Call = {}): Promise<void> =>
  command('email/resend', { ...call, method: 'post', body: email, access: 'open' })
