import * as z from 'zod/mini'
import { type Problem, type Refusal, refusal } from '#rules/wire/problem.ts'

/** The lifetime in hours of an emailed link that verifies an address. */
export const VERIFICATION_HOURS = 48

/**
 * The number of days after which an unverified account is deleted. Until then, the "not me" link in the email can
 * delete it.
 */
export const UNVERIFIED_DAYS = 30

/**
 * The minimum number of seconds between two emails with a verification link. It prevents flooding another person's
 * mailbox.
 */
export const RESEND_PAUSE_SECONDS = 60

/**
 * The number of emails with a verification link that an account gets in 24 hours, in addition to the one from the
 * registration. The server drops further requests silently, because an error would reveal that the address is
 * registered.
 */
export const RESENDS_A_DAY = 5

/**
 * The number of requests for such an email that the server accepts from one network in an hour, across all addresses.
 */
export const RESEND_REQUESTS_AN_HOUR = 10

/** True if the member's email is verified. A guest counts as unverified, because nothing is known about them. */
export const isVerified = (member: { email_verified: boolean } | null): boolean =>
  member?.email_verified ?? false

export const notMeSchema = z.object({ deleted: z.literal(true) })
export type NotMe = z.infer<typeof notMeSchema>

/** The reason why the "not me" link cannot delete an account; null if it can. */
export function notMeRefusal(account: { isVerified: boolean }): Refusal | null {
  return account.isVerified
    ? refusal(
        'verified',
        'This email was verified in the meantime, so the account stays. If it wasn’t you, set a new password. That logs everyone else out.',
      )
    : null
}

export const isVerifiedSince = ({ code }: Pick<Problem, 'code'>): boolean => code === 'verified'

/** The history state with which the registration opens the activation page if an email has just been sent. */
export const MAILED_NOW = 'now'

export const wasMailedNow = (mailed: string | null): boolean => mailed === MAILED_NOW
