import { utcMomentWords } from '#server/time/utc-words.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

/** Notifies the first in line that a spot is kept for them. @param until the end of the offer */
export const spotOffered = (exchange: AboutExchange, until: Date): Notice =>
  aboutExchange(
    exchange,
    'spot_offered',
    `A spot in “${exchange.label}” is yours until ${utcMomentWords(until)}`,
    {
      kind: 'spot-offered',
      mailClass: 'exchanges',
      subject: `A spot in “${exchange.label}” is yours`,
      paragraphs: [
        `A spot has opened up in “${exchange.label}”, and you’re first in line.`,
        `We’re keeping it for you until ${utcMomentWords(until)}. Sign up on the exchange’s page to take it.`,
        'If you don’t want it anymore, leave the waiting list on the same page, so that the next critter can have it.',
      ],
      action: 'Take the spot',
    },
  )

/** Notifies a member that they have not taken the spot in time. */
export const offerPassed = (exchange: AboutExchange): Notice =>
  aboutExchange(
    exchange,
    'spot_offered',
    `The spot in “${exchange.label}” is no longer kept for you`,
  )

/** Notifies a member that they could no longer take the spot they were offered. */
export const offerReturned = (exchange: AboutExchange): Notice =>
  aboutExchange(
    exchange,
    'spot_offered',
    `The spot in “${exchange.label}” went to the next in line, because you can’t sign up right now. You keep your place`,
  )

/** Notifies a member in line that the exchange was sent back to its creator. */
export const lineOnHold = (exchange: AboutExchange): Notice =>
  aboutExchange(
    exchange,
    'spot_offered',
    `“${exchange.label}” is on hold: an elf has sent it back to its creator. You keep your place in line`,
  )

/**
 * Notifies a member in line that the exchange has started.
 * @param others exchanges that they can join instead
 */
export const lineCleared = (exchange: AboutExchange, others: readonly AboutExchange[]): Notice =>
  aboutExchange(
    exchange,
    'removed',
    `“${exchange.label}” has started, and there was no spot left for you`,
    {
      kind: 'line-cleared',
      mailClass: 'exchanges',
      subject: `“${exchange.label}” has started`,
      paragraphs: [
        `“${exchange.label}” has started, and there was no spot left for you. We’re sorry.`,
        ...(others.length === 0
          ? ['The waiting list is closed.']
          : ['The waiting list is closed. These exchanges are open to you now:']),
      ],
      places: others.map(({ label, slug }) => ({ label, path: `/exchange/${slug}` as const })),
    },
  )
