import type { StepType } from '#rules/exchange/step.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import { naming, type Person } from './named.ts'
import type { Notice } from './tell.ts'

/**
 * Notifies a gifter of a new recipient after somebody was taken out: the previous recipient has left, or now has
 * another gifter.
 */
export const rematched = (
  exchange: AboutExchange,
  { recipient, hasLeft }: { recipient: Person; hasLeft: boolean },
): Notice => {
  const name = recipient.nickname ?? 'another critter'
  const title = naming(
    recipient,
    'another critter',
    (called) => `You are now gifting ${called} in “${exchange.label}”`,
  )
  return aboutExchange(exchange, 'rematched', title, {
    kind: 'rematched',
    mailClass: 'swaps',
    paragraphs: hasLeft
      ? [
          `The critter you were gifting is no longer part of “${exchange.label}”: you are gifting ${name} now.`,
          'The address to send to is on the exchange’s page. A gift that you have already sent still counts.',
        ]
      : [
          `A critter is no longer part of “${exchange.label}”, and some of the others have a new recipient because of it: you are gifting ${name} now.`,
          'The critter you were gifting until now has another gifter. Please send only to the address on the exchange’s page.',
        ],
  })
}

const touched = (words: string) => (exchange: AboutExchange) =>
  aboutExchange(exchange, 'rematched', `${words} in “${exchange.label}”`)

export const nobodyToSendTo = touched('You no longer have anybody to send to')
export const newGifter = touched('You have a new gifter')
export const noGifter = touched('Nobody is sending to you any more')

/** Notifies everybody affected by a pause; the reason is private. */
export const swapPaused = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'step', `Your swap in “${exchange.label}” is paused for now`, {
    kind: 'swap-paused',
    mailClass: 'swaps',
    atMostHourly: true,
    paragraphs: [
      `Your swap in “${exchange.label}” is paused for now. Its page says what that means for your gift and for the one coming to you.`,
      'A mod is looking into it, and we’ll write again as soon as it resumes.',
    ],
  })

export const swapGoesOn = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'step', `Your swap in “${exchange.label}” has resumed`, {
    kind: 'swap-goes-on',
    mailClass: 'swaps',
    atMostHourly: true,
    paragraphs: [`Your swap in “${exchange.label}” is no longer paused.`, 'Thank you for waiting.'],
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

/** Notifies the recipient of their gifter's step without naming the gifter. */
export const gifterStepped = (exchange: AboutExchange, type: Sending): Notice =>
  aboutExchange(exchange, 'step', `Something is on its way to you in “${exchange.label}”`, {
    kind: 'gifter-stepped',
    mailClass: 'parcels',
    atMostHourly: true,
    subject: `${sent[type].subject} in “${exchange.label}”`,
    paragraphs: [sent[type].words],
  })

/**
 * Notifies the gifter of what has arrived. The nickname stays out of the subject because the recipient can change it.
 */
export const recipientStepped = (
  exchange: AboutExchange,
  type: Receipt,
  member: Person,
): Notice => {
  const recipient = member.nickname ?? 'Your recipient'
  const title = naming(
    member,
    'Your recipient',
    (name) => `${name} has received a gift from you in “${exchange.label}”`,
  )
  return aboutExchange(exchange, 'step', title, {
    kind: 'recipient-stepped',
    mailClass: 'parcels',
    atMostHourly: true,
    subject: `${received[type].subject} in “${exchange.label}”`,
    paragraphs: [`${recipient} ${received[type].words}`, 'Thank you for making a critter happy.'],
  })
}

/** Notifies the gifter that the delivery address has changed. The address itself is only on the page. */
export const addressChanged = (exchange: AboutExchange, member: Person): Notice => {
  const recipient = member.nickname ?? 'Your recipient'
  const title = naming(
    member,
    'Your recipient',
    (name) => `${name} has a new address for “${exchange.label}”`,
  )
  return aboutExchange(exchange, 'address_changed', title, {
    kind: 'address-changed',
    mailClass: 'swaps',
    atMostHourly: true,
    subject: `The address to send to in “${exchange.label}” has changed`,
    paragraphs: [
      `${recipient} has changed the delivery address for this exchange. Please check it again before you send anything.`,
    ],
  })
}
