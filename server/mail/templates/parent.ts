import { PARENTS_PAGE } from '#rules/member/birth-date.ts'
import { PARENT_LINK_DAYS } from '#rules/member/parent.ts'
import { routePaths } from '#rules/wire/path.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { linkTo, linkWithToken, type Site } from '#server/mail/site.ts'

interface ToParent {
  to: string
  /** The child's nickname; the email does not contain the real name. */
  nickname: string
  token: string
}

const ABOUT = (site: Site) => `What we say to parents: ${linkTo(site, PARENTS_PAGE)}`

/** Asks for the confirmation; the same page offers to refuse. */
export const parentRequest = (site: Site, { to, nickname, token }: ToParent): Mail =>
  letter({
    kind: 'parent-request',
    goodForHours: PARENT_LINK_DAYS * 24,
    to,
    subject: `${nickname} asks for your permission to take part in Critter Swap`,
    paragraphs: [
      'Hello,',
      `Your child has joined Critter Swap as “${nickname}” and gave us this address as a parent’s or guardian’s.`,
      'Critter Swap is a community whose members send each other small gifts by post. Everyone in an exchange sends a gift to one member and gets one from another. Only the member who sends to your child sees the delivery address.',
      'If you agree, your child and these two members may also write to each other on the exchange’s page, without names. You’re asked about this separately, and the elves may read along.',
      'Your child is under 18. Until you confirm, they can look around, but they can’t post, comment or take part in an exchange.',
    ],
    action: { label: 'Confirm or refuse', link: linkWithToken(site, routePaths.parent, token) },
    notes: [
      `The link works once, for ${PARENT_LINK_DAYS} days, and you don’t need an account. If you do nothing, your child can’t do any of this.`,
      ABOUT(site),
    ],
  })

/** Tells a parent what they have agreed to, and how to withdraw it. */
export const parentConfirmed = (
  site: Site,
  { to, nickname, token, threads }: ToParent & { threads: boolean },
): Mail =>
  letter({
    kind: 'parent-confirmed',
    to,
    subject: `You have confirmed that ${nickname} may take part in Critter Swap`,
    paragraphs: [
      'Thank you.',
      `From now on “${nickname}” can post, comment and take part in exchanges.`,
      threads
        ? 'They may also write to the member they send to, and to the member who sends to them, without names. The elves may read along.'
        : 'They can’t write to the member they send to, or to the member who sends to them.',
      'You can change or withdraw this at any time with the link below.',
    ],
    action: { label: 'Change or withdraw it', link: linkWithToken(site, routePaths.parent, token) },
    notes: [ABOUT(site)],
  })

/** Tells a parent that the child takes part in a swap. Every such email has a link to withdraw the confirmation. */
export const parentOfPaired = (
  site: Site,
  { to, nickname, token, label }: ToParent & { label: string },
): Mail =>
  letter({
    kind: 'parent-of-paired',
    to,
    subject: `${nickname} is taking part in the exchange “${label}”`,
    paragraphs: [
      'Hello,',
      `The exchange “${label}” has started, and “${nickname}” is taking part: they send a gift to one member, and another member sends one to them by post.`,
      'You confirmed that this is fine. If you’ve changed your mind, you can withdraw your confirmation with the link below.',
    ],
    action: {
      label: 'Withdraw my confirmation',
      link: linkWithToken(site, routePaths.parent, token),
    },
    notes: [ABOUT(site)],
  })
