import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/outbox.ts'

/** Where the links of a mail lead. */
export interface Site {
  publicUrl: string
}

const NOT_ME = 'If you did not ask for this, you can leave this mail alone: nothing will happen.'

export const verifyEmail = (
  { publicUrl }: Site,
  { to, memberId, token }: { to: string; memberId: number; token: string },
): Mail =>
  letter({
    kind: 'verify-email',
    to,
    subject: 'Verify your email for Critter Swap',
    paragraphs: [
      'Hello, fellow critter!',
      'One step is left before you can log in: tell us that this address is yours. The link is good for 48 hours.',
    ],
    action: {
      label: 'Verify my email',
      link: `${publicUrl}/email/verify/${memberId}/${token}`,
    },
    notes: [NOT_ME],
  })

export const passwordReset = (
  { publicUrl }: Site,
  { to, token }: { to: string; token: string },
): Mail =>
  letter({
    kind: 'password-reset',
    to,
    subject: 'Set a new password for Critter Swap',
    paragraphs: [
      'Somebody, hopefully you, has forgotten the password of this account.',
      'With the link below you can set a new one. It works once, for 60 minutes, and logs you out everywhere else.',
    ],
    action: {
      label: 'Set a new password',
      link: `${publicUrl}/password-reset?${new URLSearchParams({ email: to, token })}`,
    },
    notes: [NOT_ME],
  })
