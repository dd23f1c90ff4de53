import * as z from 'zod/mini'
import { type Problem, type Refusal, refusal } from '#rules/wire/problem.ts'

/** How long a mailed link can verify an email. */
export const VERIFICATION_HOURS = 48

/** How long an account may stay unverified, and how long a mailed link can delete it. */
export const UNVERIFIED_DAYS = 30

/** How long a person waits between two mails with a verification link. */
export const RESEND_PAUSE_SECONDS = 60

/** Nobody logs in before the email is verified; without a login nothing is known. */
export const isVerified = (member: { email_verified: boolean } | null): boolean =>
  member?.email_verified ?? false

export const notMeSchema = z.object({ deleted: z.literal(true) })
export type NotMe = z.infer<typeof notMeSchema>

/** Why an account is not deleted by the link in its mail. */
export function notMeRefusal(account: { isVerified: boolean }): Refusal | null {
  return account.isVerified
    ? refusal(
        'verified',
        'This email has been verified since, so the account stays. If it was not you, set a new password: that logs everybody else out.',
      )
    : null
}

export const isVerifiedSince = ({ code }: Pick<Problem, 'code'>): boolean => code === 'verified'

/** What the registration tells the page it leads to. */
export const MAILED_NOW = 'now'

export const wasMailedNow = (mailed: string | null): boolean => mailed === MAILED_NOW
