import * as z from 'zod/mini'
import { form, REQUIRED } from '#rules/form/field.ts'
import { verbatim } from '#rules/form/text.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** The lifetime in minutes of an emailed link that closes an account. */
export const CLOSING_MINUTES = 30

/** The proof that closes an account: the member's password or, if they have none, the token of an emailed link. */
export const closingSchema = form({
  password: z.optional(verbatim({ max: 1000 })),
  token: z.optional(verbatim({ max: 200 })),
}).check(
  z.refine(({ password, token }) => password !== undefined || token !== undefined, {
    path: ['password'],
    error: REQUIRED,
  }),
)
export type Closing = z.infer<typeof closingSchema>

/** The form for closing an account, which asks for the password. */
export const closingFormSchema = form({ password: verbatim({ max: 1000 }) })
export type ClosingForm = z.infer<typeof closingFormSchema>

/** The refusal to close the last admin's account, because only an admin can make others admins. */
const LAST_ADMIN = refusal(
  'last_admin',
  'You’re the last admin, and Critter Swap needs one. Make someone else an admin first, then close your account.',
)

/** Refuses to close the account of the last admin. @param admins the ids of all current admins */
export const closingRefusal = (memberId: number, admins: readonly number[]): Refusal | null =>
  admins.length === 1 && admins[0] === memberId ? LAST_ADMIN : null

/** The refusal for members who only log in through a provider. */
export const NO_PASSWORD_TO_CLOSE = refusal(
  'no_password',
  'Your account has no password. We can email you a link that closes it.',
  'password',
)

/** The refusal of an emailed link because the member has a password and must use it to close the account. */
export const HAS_PASSWORD = refusal(
  'has_password',
  'Your account has a password: please close it with that.',
)

export const SPENT_CLOSING = refusal(
  'link',
  `This link isn’t valid, or has expired: it works once, within ${CLOSING_MINUTES} minutes. Please ask for a new one.`,
)
