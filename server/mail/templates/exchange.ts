import type { LeavingOut } from '#rules/exchange/pairing.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { Site } from './account.ts'

interface AboutExchange {
  to: string
  label: string
  slug: string
}

const exchangePage = ({ publicUrl }: Site, { slug }: Pick<AboutExchange, 'slug'>) => ({
  label: 'See the exchange',
  link: `${publicUrl}/exchange/${slug}`,
})

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const exchangeApproved = (
  site: Site,
  exchange: AboutExchange & { startAt: Date; signupsOpenAt: Date },
): Mail =>
  letter({
    kind: 'exchange-approved',
    to: exchange.to,
    subject: `"${exchange.label}" is approved`,
    paragraphs: [
      'Good news!',
      `Your exchange "${exchange.label}" is approved. Critters can sign up from ${day.format(exchange.signupsOpenAt)}, and it starts on ${day.format(exchange.startAt)}.`,
    ],
    action: exchangePage(site, exchange),
  })

export const exchangeRejected = (site: Site, exchange: AboutExchange & { reason: string }): Mail =>
  letter({
    kind: 'exchange-rejected',
    to: exchange.to,
    subject: `"${exchange.label}" was not approved`,
    paragraphs: [
      `Thank you for the idea. A mod has looked at "${exchange.label}" and could not approve it as it is:`,
      exchange.reason,
      'You can change it and publish it again.',
    ],
    action: exchangePage(site, exchange),
  })

/** @param exchange.reason as a mod wrote it; null when too few had signed up */
export const exchangeCancelled = (
  site: Site,
  exchange: AboutExchange & { reason: string | null },
): Mail =>
  letter({
    kind: 'exchange-cancelled',
    to: exchange.to,
    subject: `"${exchange.label}" is cancelled`,
    paragraphs: [
      `The exchange "${exchange.label}" will not take place.`,
      exchange.reason ??
        'It takes at least two critters to swap, and this time not enough signed up.',
      'Nobody has to send anything. There are other exchanges waiting for you.',
    ],
    action: exchangePage(site, exchange),
  })

export const paired = (site: Site, exchange: AboutExchange & { recipient: string }): Mail =>
  letter({
    kind: 'paired',
    to: exchange.to,
    subject: `You are gifting ${exchange.recipient} in "${exchange.label}"`,
    paragraphs: [
      `"${exchange.label}" has started, and everybody is paired: you are gifting ${exchange.recipient}.`,
      'The address to send to waits on the page of the exchange. Somebody is preparing a gift for you as well; who it is stays a secret.',
    ],
    action: exchangePage(site, exchange),
  })

const whyLeftOut: Record<LeavingOut, string> = {
  unsettled_note:
    'You wrote to us that certain people must not get your details. The mods could not settle that in time, and until they have, your details go to nobody.',
  own_list:
    'The people you are never to be paired with left nobody this time whom you could swap with. That is nobody’s fault, and your list stays as it is.',
}

/** To a member whom the start has left out. */
export const leftOutOf = (site: Site, exchange: AboutExchange & { why: LeavingOut }): Mail =>
  letter({
    kind: 'left-out',
    to: exchange.to,
    subject: `"${exchange.label}" starts without you`,
    paragraphs: [
      `We are sorry: "${exchange.label}" has started without you this time.`,
      whyLeftOut[exchange.why],
      'You do not have to send anything, and nobody waits for a gift from you. There are other exchanges waiting for you, and a mod will gladly answer your questions.',
    ],
    action: exchangePage(site, exchange),
  })

/** To a gifter to whom the removal of somebody has given another recipient: her own has left, or goes to another gifter. */
export const rematched = (
  site: Site,
  exchange: AboutExchange & { recipient: string; hasLeft: boolean },
): Mail =>
  letter({
    kind: 'rematched',
    to: exchange.to,
    subject: `You are now gifting ${exchange.recipient} in "${exchange.label}"`,
    paragraphs: exchange.hasLeft
      ? [
          `The critter you were gifting is no longer part of "${exchange.label}": you are gifting ${exchange.recipient} now.`,
          'The address to send to waits on the page of the exchange. A gift that you have already sent stands.',
        ]
      : [
          `A critter is no longer part of "${exchange.label}", and some of the others have a new recipient because of it: you are gifting ${exchange.recipient} now.`,
          'The critter you were gifting until now has another gifter. Please send only to the address that waits on the page of the exchange.',
        ],
    action: exchangePage(site, exchange),
  })

/** To everybody beside a pause and in it; why it is paused is nobody's to know. */
export const swapPaused = (site: Site, exchange: AboutExchange): Mail =>
  letter({
    kind: 'swap-paused',
    to: exchange.to,
    subject: `Your swap in "${exchange.label}" is paused for now`,
    paragraphs: [
      `Your swap in "${exchange.label}" is paused for now. Its page says what that means for your gift and for the one that comes to you.`,
      'A mod looks after it, and we write again as soon as it goes on.',
    ],
    action: exchangePage(site, exchange),
  })

export const swapGoesOn = (site: Site, exchange: AboutExchange): Mail =>
  letter({
    kind: 'swap-goes-on',
    to: exchange.to,
    subject: `Your swap in "${exchange.label}" goes on`,
    paragraphs: [`Your swap in "${exchange.label}" is no longer paused.`, 'Thank you for waiting.'],
    action: exchangePage(site, exchange),
  })

export type Receipt = Extract<StepType, 'received' | 'received_all'>
export type Sending = Exclude<StepType, Receipt>

const sent: Record<Sending, { subject: string; words: string }> = {
  physical_sent: {
    subject: 'A parcel is on its way to you',
    words: 'Your gifter has sent you a parcel.',
  },
  digital_sent: {
    subject: 'A download is waiting for you',
    words: 'Your gifter has sent you something to download.',
  },
  sent_all: {
    subject: 'Your gifter has sent everything',
    words: 'Your gifter has sent everything.',
  },
}

const received: Record<Receipt, { subject: string; words: string }> = {
  received: {
    subject: 'A gift from you has arrived',
    words: 'has received a gift from you.',
  },
  received_all: {
    subject: 'All your gifts have arrived',
    words: 'has received everything you sent.',
  },
}

/** To the recipient, about what her gifter did: the gifter's name is never said. */
export const gifterStepped = (
  site: Site,
  { type, ...exchange }: AboutExchange & { type: Sending },
): Mail =>
  letter({
    kind: 'gifter-stepped',
    to: exchange.to,
    subject: `${sent[type].subject} in "${exchange.label}"`,
    paragraphs: [sent[type].words],
    action: exchangePage(site, exchange),
  })

/** To the gifter, about what arrived. */
export const recipientStepped = (
  site: Site,
  { type, recipient, ...exchange }: AboutExchange & { type: Receipt; recipient: string },
): Mail =>
  letter({
    kind: 'recipient-stepped',
    to: exchange.to,
    subject: `${received[type].subject} in "${exchange.label}"`,
    paragraphs: [`${recipient} ${received[type].words}`, 'Thank you for making a critter happy.'],
    action: exchangePage(site, exchange),
  })

/** To the gifter: the delivery address is another one now. The address itself is only on the page. */
export const addressChanged = (site: Site, exchange: AboutExchange & { recipient: string }): Mail =>
  letter({
    kind: 'address-changed',
    to: exchange.to,
    subject: `The address to send to in "${exchange.label}" has changed`,
    paragraphs: [
      `${exchange.recipient} has changed the delivery address for this exchange. Please look at it again before you send anything.`,
    ],
    action: exchangePage(site, exchange),
  })
