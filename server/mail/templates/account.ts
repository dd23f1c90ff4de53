import { RESET_MINUTES } from '#rules/joining/password.ts'
import { INTRODUCTION_MINUTES, type Provider, providerNames } from '#rules/joining/social.ts'
import { VERIFICATION_HOURS } from '#rules/joining/verification.ts'
import { CLOSING_MINUTES } from '#rules/member/closing.ts'
import { settingsOverlays } from '#rules/member/overlays.ts'
import { COPY_DAYS, keptUntil } from '#rules/member/own-copy.ts'
import { overlaid } from '#rules/tab/place.ts'
import { routePaths } from '#rules/wire/path.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { linkTo, linkWithToken, type Site } from '#server/mail/site.ts'
import { utcDayWords } from '#server/time/utc-words.ts'

/** The recipient of an email about their own account. */
interface Asked {
  to: string
  memberId: number
}

interface Joined extends Asked {
  token: string
  /** The token of the link that deletes the account. */
  notMe: string
  /** True if the settings make the person who verifies this address an admin. */
  isAdmin: boolean
}

const ADMIN =
  'This account will be an admin of the whole installation. If you didn’t register it yourself, someone else is trying to become that admin.'

/**
 * The email explains the link, because anybody can register with any email address. Opening the link gives the person
 * who registered access to the account, with the password they chose.
 */
export const verifyEmail = (site: Site, { to, memberId, token, notMe, isAdmin }: Joined): Mail =>
  letter({
    kind: 'verify-email',
    goodForHours: VERIFICATION_HOURS,
    to,
    subject: 'Verify your email for Critter Swap',
    paragraphs: [
      'Hello, fellow critter!',
      `Someone registered with Critter Swap using this email, and chose a password. Open the link below only if that was you. You can log in after that. The link works for ${VERIFICATION_HOURS} hours.`,
      ...(isAdmin ? [ADMIN] : []),
    ],
    action: {
      label: 'Verify my email',
      link: linkTo(site, `/email/verify/${memberId}/${token}`),
    },
    notes: [
      'If it wasn’t you, don’t open that link: it would let in the person who chose the password. “This wasn’t me”, below, deletes the account instead.',
      `Would you like to join yourself? Set your own password, which replaces the other one: ${linkTo(site, '/forgot-password')}`,
    ],
    otherwise: {
      label: 'This wasn’t me',
      link: linkWithToken(site, `/email/not-me/${memberId}`, notMe),
    },
  })

export const passwordReset = (site: Site, { to, token }: { to: string; token: string }): Mail =>
  letter({
    kind: 'password-reset',
    goodForHours: RESET_MINUTES / 60,
    to,
    subject: 'Set a new password for Critter Swap',
    paragraphs: [
      'Someone, hopefully you, asked for a new password for this account.',
      `With the link below you can set a new one. It works once, for ${RESET_MINUTES} minutes, and logs you out everywhere else.`,
    ],
    action: {
      label: 'Set a new password',
      link: linkTo(site, `/password-reset?${new URLSearchParams({ email: to, token })}`),
    },
    notes: ['If you didn’t ask for this, you can ignore this email. Nothing will happen.'],
  })

/** For a member without a password. Opening the link proves access to the mailbox, and also requires a login. */
export const closingLink = (site: Site, { to, token }: { to: string; token: string }): Mail =>
  letter({
    kind: 'closing-link',
    goodForHours: CLOSING_MINUTES / 60,
    to,
    subject: 'Close your account at Critter Swap',
    paragraphs: [
      'Someone, hopefully you, wants to close your account at Critter Swap for good.',
      `Open the link below in a browser where you’re logged in, and confirm there. It works once, for ${CLOSING_MINUTES} minutes.`,
    ],
    action: {
      label: 'Close my account',
      link: linkWithToken(site, overlaid(routePaths.settings, settingsOverlays.closing), token),
    },
    notes: [
      'If you didn’t ask for this, you can ignore this email. Nothing will happen. Your settings show where you’re logged in.',
    ],
  })

/** The link works only for a reader who is logged in as the member. */
export const copyReady = (
  site: Site,
  { to, memberId, madeAt }: Asked & { madeAt: Date },
): Mail => ({
  memberId,
  ...letter({
    kind: 'copy-ready',
    goodForHours: COPY_DAYS * 24,
    to,
    subject: 'Your data from Critter Swap is ready',
    paragraphs: [
      'You asked for a copy of everything Critter Swap keeps about you. It’s ready, as one file.',
      `Open the link below in a browser where you’re logged in. It works until ${utcDayWords(keptUntil(madeAt))}. After that we erase the copy, and you can ask for another one.`,
    ],
    action: { label: 'Go to my data', link: linkTo(site, '/your-data') },
    notes: [
      'If you didn’t ask for this, someone else may be logged in as you. Your settings show where you’re logged in.',
    ],
  }),
})

export const copyFailed = (site: Site, { to, memberId }: Asked): Mail => ({
  memberId,
  ...letter({
    kind: 'copy-failed',
    to,
    subject: 'We couldn’t gather your data from Critter Swap',
    paragraphs: [
      'You asked for a copy of everything Critter Swap keeps about you. We’re sorry, we couldn’t make it.',
      'Please ask for it again. If it fails again, write to the elves.',
    ],
    action: { label: 'Ask again', link: linkTo(site, '/your-data') },
  }),
})

/** Notifies the member that the password was changed, in case somebody else changed it. */
export const passwordChanged = (site: Site, { to }: { to: string }): Mail =>
  letter({
    kind: 'password-changed',
    to,
    subject: 'Your password for Critter Swap was changed',
    paragraphs: [
      'Your password was just changed, and you’re logged out everywhere else.',
      'If that was you, there’s nothing to do.',
    ],
    action: { label: 'It wasn’t me', link: linkTo(site, '/forgot-password') },
    notes: [
      'If it wasn’t you, set a new password with the link above. That logs you out everywhere.',
    ],
  })

interface Introduced extends Pick<Joined, 'to' | 'token' | 'isAdmin'> {
  provider: Provider
}

/**
 * The email explains the link, because anybody can give a provider any address. Opening the link gives that person
 * access to the account with this email address.
 */
export const introduction = (site: Site, { to, provider, token, isAdmin }: Introduced): Mail => {
  const name = providerNames[provider]
  return letter({
    kind: 'introduction',
    goodForHours: INTRODUCTION_MINUTES / 60,
    to,
    subject: `Log in to Critter Swap with ${name}`,
    paragraphs: [
      'Hello, fellow critter!',
      `Someone logged in with ${name} and gave this email there. ${name} doesn’t tell us whether it’s theirs, so we ask you. Open the link below only if that was you: it logs you in, and from then on you can log in with ${name}. It works once, for ${INTRODUCTION_MINUTES} minutes.`,
      ...(isAdmin ? [ADMIN] : []),
    ],
    action: {
      label: 'Yes, that was me',
      link: linkTo(site, `/auth/${provider}/callback?letter=${token}`),
    },
    notes: [
      `If it wasn’t you, don’t open the link: it would let in the person who logged in with ${name}. Without it, nothing happens.`,
    ],
  })
}

/** Notifies the member that a login provider was added, in case somebody else added it. */
export const identityAdded = (
  site: Site,
  { to, provider }: Pick<Introduced, 'to' | 'provider'>,
): Mail => {
  const name = providerNames[provider]
  return letter({
    kind: 'identity-added',
    to,
    subject: `You can now log in to Critter Swap with ${name}`,
    paragraphs: [
      `Someone logged in to your account with ${name} for the first time. ${name} says that this email is theirs.`,
      'If that was you, there’s nothing to do.',
    ],
    action: { label: 'Where I am logged in', link: linkTo(site, '/settings') },
    notes: [
      `If it wasn’t you, someone else has an account with ${name} under your email. Please write to the elves.`,
    ],
  })
}
