import * as z from 'zod/mini'
import { form, REQUIRED, tooLong } from '#rules/form/field.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** How long a mailed link closes the account it was mailed to. */
export const CLOSING_MINUTES = 30

const secret = (max: number) =>
  z
    .string(REQUIRED)
    .check(z.minLength(1, { error: REQUIRED, abort: true }), z.maxLength(max, tooLong(max)))

/** What proves that it is she who closes her account: her password or, where she has none, a link mailed to her. */
export const closingSchema = z.union(
  [form({ password: secret(1000) }), form({ token: secret(200) })],
  REQUIRED,
)
export type Closing = z.infer<typeof closingSchema>

/** The form, which asks for the password. */
export const closingFormSchema = form({ password: secret(1000) })
export type ClosingForm = z.infer<typeof closingFormSchema>

/** She is the only one who can make others admins. */
const LAST_ADMIN = refusal(
  'last_admin',
  'You are the last admin: without one, nobody could run this place. Make somebody else an admin first, then close your account.',
)

/** Why an account cannot be closed. @param admins all who are now, by id */
export const closingRefusal = (memberId: number, admins: readonly number[]): Refusal | null =>
  admins.length === 1 && admins[0] === memberId ? LAST_ADMIN : null

/** Somebody who only logs in through a provider. */
export const NO_PASSWORD_TO_CLOSE = refusal(
  'no_password',
  'Your account has no password. We can mail you a link that closes it.',
  'password',
)

/** A link is for those who have no password. */
export const HAS_PASSWORD = refusal(
  'has_password',
  'Your account has a password: please close it with that.',
)

export const SPENT_CLOSING = refusal(
  'link',
  `This link is not valid, or no longer valid: it works once, within ${CLOSING_MINUTES} minutes. Please ask for a new one.`,
)
