/** How long a mailed link can verify an email. */
export const VERIFICATION_HOURS = 48

/** How long a person waits between two mails with a verification link. */
export const RESEND_PAUSE_SECONDS = 60

/** Nobody logs in before the email is verified; without a login nothing is known. */
export const isVerified = (member: { email_verified: boolean } | null): boolean =>
  member?.email_verified ?? false

/** What the registration tells the page it leads to. */
export const MAILED_NOW = 'now'

export const wasMailedNow = (mailed: string | null): boolean => mailed === MAILED_NOW
