import type { StepType } from '#rules/exchange/step.ts'
import { notedPostOf } from '#rules/feed/noted-post.ts'
import type { Post } from '#rules/feed/post.ts'
import { utcDeadlineWords } from '#server/time/utc-words.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import { naming, type Person } from './named.ts'
import type { Notice } from './tell.ts'

/**
 * Notifies a gifter of a new recipient after a removal. The new recipient's name is only in the envelope on the page.
 * @param hasLeft true if the previous recipient has left; false if they now have another gifter
 */
export const rematched = (exchange: AboutExchange, { hasLeft }: { hasLeft: boolean }): Notice =>
  aboutExchange(
    exchange,
    'rematched',
    `You have a new recipient in “${exchange.label}”. See who you drew.`,
    {
      kind: 'rematched',
      mailClass: 'swaps',
      paragraphs: hasLeft
        ? [
            `Your recipient is no longer part of “${exchange.label}”, so you have a new recipient. A new envelope is waiting for you on the exchange’s page.`,
            'If you’ve already sent a gift, it still counts.',
          ]
        : [
            `A critter left “${exchange.label}”, so you have a new recipient. A new envelope is waiting for you on the exchange’s page.`,
            'Your old recipient has another gifter now. Please send only to the address on the exchange’s page.',
          ],
      action: 'See who you drew',
    },
  )

const touched = (words: string) => (exchange: AboutExchange) =>
  aboutExchange(exchange, 'rematched', `${words} in “${exchange.label}”`)

export const nobodyToSendTo = touched('You don’t have a recipient anymore')
export const newGifter = touched('You have a new gifter')
export const noGifter = touched('You don’t have a gifter anymore')

/** Notifies everybody affected by a pause; the reason is private. */
export const swapPaused = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'step', `Your swap in “${exchange.label}” is paused for now`, {
    kind: 'swap-paused',
    mailClass: 'swaps',
    atMostHourly: true,
    paragraphs: [
      `Your swap in “${exchange.label}” is paused for now. Its page says what that means for your gift and for the one coming to you.`,
      'An elf is looking into it, and we’ll write again as soon as it resumes.',
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

interface Delay {
  sendBy: Date
  /** The gifter's message, or null. */
  note: string | null
  gifterId: number
}

/** Notifies the recipient that their gifter needs more time, without naming the gifter. */
export const gifterNeedsTime = (
  exchange: AboutExchange,
  { sendBy, note, gifterId }: Delay,
): Notice => {
  const day = utcDeadlineWords(sendBy)
  return aboutExchange(
    exchange,
    'step',
    `Your gift in “${exchange.label}” will be posted by ${day}`,
    {
      kind: 'gifter-needs-time',
      mailClass: 'parcels',
      paragraphs: [
        `Your gifter needs a little more time. Your gift will be posted by ${day}.`,
        ...(note === null ? [] : ['Your gifter says:', note]),
      ],
      writtenBy: gifterId,
    },
  )
}

const MADE_HAPPY = 'Thank you for making a critter happy.'

const namingRecipient = (exchange: AboutExchange, member: Person | null) =>
  naming(
    member,
    'Your recipient',
    (name) => `${name} has received a gift from you in “${exchange.label}”`,
  )

/**
 * Notifies the gifter of the recipient's step. The subject does not contain the nickname, because the recipient can
 * change it.
 * @param member the recipient; null until the gifter has opened their envelope
 */
export const recipientStepped = (
  exchange: AboutExchange,
  type: Receipt,
  member: Person | null,
): Notice => {
  const recipient = member?.nickname ?? 'Your recipient'
  return aboutExchange(exchange, 'step', namingRecipient(exchange, member), {
    kind: 'recipient-stepped',
    mailClass: 'parcels',
    atMostHourly: true,
    subject: `${received[type].subject} in “${exchange.label}”`,
    paragraphs: [`${recipient} ${received[type].words}`, MADE_HAPPY],
  })
}

/** Notifies the gifter of a received gift, and shows them what the recipient has posted about it. */
export const recipientThanked = (exchange: AboutExchange, member: Person, post: Post): Notice => ({
  ...aboutExchange(exchange, 'step', namingRecipient(exchange, member), {
    // This email has its own kind. With the kind of `recipientStepped`, an email about a receipt in the same hour would
    // suppress the one with the post.
    kind: 'recipient-thanked',
    mailClass: 'parcels',
    atMostHourly: true,
    subject: `A thank-you for your gift in “${exchange.label}”`,
    paragraphs: [`${member.nickname ?? 'Your recipient'} has received a gift from you, and says:`],
    quoted: notedPostOf(post),
    closing: MADE_HAPPY,
  }),
  postId: post.id,
})

/** Notifies the recipient of their gifter's heart without naming the gifter. */
export const heartSent = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'heart', `Your gifter sent a heart in “${exchange.label}”`)

/**
 * Notifies the gifter that the delivery address has changed. The address itself is only on the page.
 * @param member the recipient; null until the gifter has opened their envelope
 */
export const addressChanged = (exchange: AboutExchange, member: Person | null): Notice => {
  const recipient = member?.nickname ?? 'Your recipient'
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
