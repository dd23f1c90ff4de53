import { RESET_MINUTES } from '#rules/joining/password.ts'
import { INTRODUCTION_MINUTES, type Provider, providerNames } from '#rules/joining/social.ts'
import { VERIFICATION_HOURS } from '#rules/joining/verification.ts'
import { CLOSING_MINUTES } from '#rules/member/closing.ts'
import { settingsOverlays } from '#rules/member/overlays.ts'
import { COPY_DAYS, keptUntil } from '#rules/member/own-copy.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { linkTo, type Site } from '#server/mail/site.ts'

/** The recipient of a mail about their own account. */
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
  'This account will be an admin of the whole installation. If you did not register it yourself, somebody else is trying to become that admin.'

/**
 * The mail explains the link, because anybody can register with any address. Opening the link lets in the person who
 * registered, with the password they chose.
 */
export const verifyEmail = (site: Site, { to, memberId, token, notMe, isAdmin }: Joined): Mail =>
  letter({
    kind: 'verify-email',
    goodForHours: VERIFICATION_HOURS,
    to,
    subject: 'Verify your email for Critter Swap',
    paragraphs: [
      'Hello, fellow critter!',
      `Somebody has registered with Critter Swap using this address, and has chosen a password. Open the link below only if that was you: you can log in after that. The link is good for ${VERIFICATION_HOURS} hours.`,
      ...(isAdmin ? [ADMIN] : []),
    ],
    action: {
      label: 'Verify my email',
      link: linkTo(site, `/email/verify/${memberId}/${token}`),
    },
    notes: [
      'If it was not you, leave that link alone: it would let in the person who chose the password. “This wasn’t me”, below, deletes the account instead.',
      `Would you like to join yourself? Set a password of your own, which replaces the other one: ${linkTo(site, '/forgot-password')}`,
    ],
    otherwise: {
      label: 'This wasn’t me',
      link: linkTo(site, `/email/not-me/${memberId}/${notMe}`),
    },
  })

export const passwordReset = (site: Site, { to, token }: { to: string; token: string }): Mail =>
  letter({
    kind: 'password-reset',
    goodForHours: RESET_MINUTES / 60,
    to,
    subject: 'Set a new password for Critter Swap',
    paragraphs: [
      'Somebody, hopefully you, has asked for a new password for this account.',
      `With the link below you can set a new one. It works once, for ${RESET_MINUTES} minutes, and logs you out everywhere else.`,
    ],
    action: {
      label: 'Set a new password',
      link: linkTo(site, `/password-reset?${new URLSearchParams({ email: to, token })}`),
    },
    notes: ['If you did not ask for this, you can ignore this email: nothing will happen.'],
  })

/** For a member without a password: opening the link proves access to the mailbox, and requires a login as well. */
export const closingLink = (site: Site, { to, token }: { to: string; token: string }): Mail =>
  letter({
    kind: 'closing-link',
    goodForHours: CLOSING_MINUTES / 60,
    to,
    subject: 'Close your account at Critter Swap',
    paragraphs: [
      'Somebody, hopefully you, wants to close your account at Critter Swap for good.',
      `The link below leads to the last question, in a browser in which you are logged in. It works once, for ${CLOSING_MINUTES} minutes.`,
    ],
    action: {
      label: 'Close my account',
      link: linkTo(
        site,
        `/settings?${new URLSearchParams({ do: settingsOverlays.closing, token })}`,
      ),
    },
    notes: [
      'If you did not ask for this, you can ignore this email: nothing will happen. Have a look at where you are logged in, in your settings.',
    ],
  })

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

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
      'You have asked for a copy of everything that Critter Swap keeps about you. It is ready, as one file.',
      `The link below leads to it, in a browser in which you are logged in, until ${day.format(keptUntil(madeAt))}. After that the copy is erased, and you can ask for another one.`,
    ],
    action: { label: 'Go to my data', link: linkTo(site, '/your-data') },
    notes: [
      'If you did not ask for this, somebody else may be logged in as you: have a look at where you are logged in, in your settings.',
    ],
  }),
})

export const copyFailed = (site: Site, { to, memberId }: Asked): Mail => ({
  memberId,
  ...letter({
    kind: 'copy-failed',
    to,
    subject: 'Your data from Critter Swap could not be gathered',
    paragraphs: [
      'You have asked for a copy of everything that Critter Swap keeps about you. We are sorry: it could not be made.',
      'Please ask for it again. If it fails once more, write to the elves.',
    ],
    action: { label: 'Ask again', link: linkTo(site, '/your-data') },
  }),
})

/** Warns the member in case somebody else did it. */
export const passwordChanged = (site: Site, { to }: { to: string }): Mail =>
  letter({
    kind: 'password-changed',
    to,
    subject: 'Your password for Critter Swap was changed',
    paragraphs: [
      'The password of your account has just been changed, and you are logged out everywhere else.',
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'It was not me', link: linkTo(site, '/forgot-password') },
    notes: [
      'If it was not you, set a new password with the link above: that logs you out everywhere.',
    ],
  })

interface Introduced extends Pick<Joined, 'to' | 'token' | 'isAdmin'> {
  provider: Provider
}

/**
 * The mail explains the link, because anybody can give a provider any address. Opening the link lets that person into
 * this address's account.
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
      `Somebody has logged in with ${name} and has given this address there. ${name} does not say whether it is theirs, so we ask you. Open the link below only if that was you: it lets you in, and from then on ${name} does. It works once, for ${INTRODUCTION_MINUTES} minutes.`,
      ...(isAdmin ? [ADMIN] : []),
    ],
    action: {
      label: 'Yes, that was me',
      link: linkTo(site, `/auth/${provider}/callback?letter=${token}`),
    },
    notes: [
      `If it was not you, leave the link alone: it would let in whoever logged in with ${name}. Without it nothing happens.`,
    ],
  })
}

/** Warns the member in case somebody else did it. */
export const identityAdded = (
  site: Site,
  { to, provider }: Pick<Introduced, 'to' | 'provider'>,
): Mail => {
  const name = providerNames[provider]
  return letter({
    kind: 'identity-added',
    to,
    subject: `${name} now opens your account at Critter Swap`,
    paragraphs: [
      `Somebody has logged in to your account with ${name}, for the first time. ${name} says that this address is theirs.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'Where I am logged in', link: linkTo(site, '/settings') },
    notes: [
      `If it was not you, somebody else has an account with ${name} under your address: write to the elves.`,
    ],
  })
}
