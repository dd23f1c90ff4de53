import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** "28 November at 19:44 UTC". */
const time = (instant: Date): string => `${format.format(instant)} UTC`

/** Notifies the first in line that a spot is kept for them. @param until the end of the offer */
export const spotOffered = (exchange: AboutExchange, until: Date): Notice =>
  aboutExchange(
    exchange,
    'spot_offered',
    `A spot in “${exchange.label}” is yours until ${time(until)}`,
    {
      kind: 'spot-offered',
      mailClass: 'exchanges',
      subject: `A spot in “${exchange.label}” is yours`,
      paragraphs: [
        `A spot in “${exchange.label}” has come free, and you are the first in line.`,
        `We keep it for you until ${time(until)}. Sign up on the exchange’s page to take it.`,
        'If you no longer want it, leave the waiting list on the same page, so that the next critter can have it.',
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

/**
 * Notifies a member in line that the exchange has started.
 * @param others exchanges that they can join instead
 */
export const lineCleared = (exchange: AboutExchange, others: readonly AboutExchange[]): Notice =>
  aboutExchange(
    exchange,
    'removed',
    `“${exchange.label}” has started, and no spot was left for you`,
    {
      kind: 'line-cleared',
      mailClass: 'exchanges',
      subject: `“${exchange.label}” has started`,
      paragraphs: [
        `“${exchange.label}” has started, and no spot was left for you. We are sorry.`,
        ...(others.length === 0
          ? ['The waiting list is closed. New exchanges are announced all the time.']
          : ['The waiting list is closed. These exchanges are open to you now:']),
      ],
      places: others.map(({ label, slug }) => ({ label, path: `/exchange/${slug}` as const })),
    },
  )
