import * as z from 'zod/mini'
import { expects, form, REQUIRED, tooLong } from '#rules/form/field.ts'
import { isKeepable } from '#rules/text/keepable.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

export const NOT_AN_EMAIL = 'This is not a valid email address'
export const EMAIL_TAKEN = 'This email is already registered'

/** The maximum length of an email address in SMTP. */
export const EMAIL_MAX = 254

/** The maximum length of the part before the @ in SMTP. */
const LOCAL_PART_MAX = 64

export const isEmail = (email: string): boolean =>
  z.regexes.email.test(email) && email.lastIndexOf('@') <= LOCAL_PART_MAX && isKeepable(email)

export const emailField = () =>
  z.string(expects('text')).check(
    z.trim(),
    z.refine((email) => email !== '', { error: REQUIRED, abort: true }),
    z.maxLength(EMAIL_MAX, { error: tooLong(EMAIL_MAX), abort: true }),
    z.refine(isEmail, { error: NOT_AN_EMAIL }),
  )

/** Normalises an email for comparisons, which ignore case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

export const sameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other)

/** The mailbox that an email is delivered to: the address without its plus label. */
const mailboxOf = (email: string): string => emailKey(email).replace(/\+[^@]*@/, '@')

export const sameMailbox = (one: string, other: string): boolean =>
  mailboxOf(one) === mailboxOf(other)

/** The body of every request that consists only of an email address: exists, resend, forgot-password. */
export const emailOnlySchema = form({ email: emailField() })
export type EmailOnly = z.infer<typeof emailOnlySchema>

export const forgotPasswordSchema = emailOnlySchema

/**
 * The reason why an email address cannot be registered; null if it can. `exists` is the result of the server's lookup.
 */
export const emailRefusal = ({ exists }: { exists: boolean }): Refusal | null =>
  exists ? refusal('taken', EMAIL_TAKEN, 'email') : null
