/** Texts about the waiting list for the page of an exchange: what members may do, and the state of their place. */

import { numberLabel } from '#rules/text/number-words.ts'
import { calendarDaysBetween } from '#rules/time/clock.ts'
import { monthAndDay, readersTime } from '#rules/time/day-words.ts'
import { isKeptOutBy } from './participation.ts'
import type { Exchange } from './schema.ts'
import { hasOffer, offersSpots, type Waiting } from './waiting.ts'

/**
 * True if the member may join the waiting list: a missing spot is the only obstacle, and spots are still offered to the
 * list.
 */
export const mayWait = (exchange: Exchange, now: Date): boolean =>
  isKeptOutBy(exchange, 'full') && offersSpots(exchange, now)

/** Puts the member's own place from a response into the loaded exchange. */
export const withWaiting = (exchange: Exchange, { place, offered_until }: Waiting): Exchange => ({
  ...exchange,
  waiting: place === null && offered_until === null ? null : { place, offered_until },
})

/** "7:44PM tomorrow", "19:44 on Nov 20". */
export function timeWords(at: Date, now: Date): string {
  const days = calendarDaysBetween(now, at)
  if (days === -1) return `${readersTime(at)} yesterday`
  if (days === 0) return `${readersTime(at)} today`
  return `${readersTime(at)} ${days === 1 ? 'tomorrow' : `on ${monthAndDay(at)}`}`
}

/** The text above the button for joining the waiting list, for a member who is not on it. */
export const LIST_WORDS =
  'When a spot opens up, we keep it for the first in line, for up to 24 hours.'

/** The texts about a member's place: what happens next, and what they can do. */
export interface PlaceWords {
  title: string
  next: string
  /** The label of the button below the text. */
  act: string
}

const lineWords = (place: number, isOffering: boolean): PlaceWords => ({
  title: `You’re number ${numberLabel(place)} in line`,
  next: isOffering
    ? 'When a spot opens up for you, we’ll let you know. You’ll have up to 24 hours to sign up.'
    : 'It starts soon, so if a spot opens up, anyone can take it. Check back before the start.',
  act: 'Leave the waiting list',
})

/** Returns the texts for a member in line, with an offer, or after a missed offer; null for all others. */
export function placeWords(exchange: Exchange, now: Date): PlaceWords | null {
  const { waiting } = exchange
  if (waiting === null) return null
  const { place, offered_until } = waiting
  if (place !== null) return lineWords(place, offersSpots(exchange, now))
  if (offered_until === null) return null
  const at = timeWords(new Date(offered_until), now)
  return hasOffer(waiting, now)
    ? {
        title: `A spot is yours until ${at}`,
        next: 'Sign up to take it. If you don’t, it goes to the next in line.',
        act: 'Give it to the next in line',
      }
    : {
        title: 'Your offer has ended',
        next: `We kept a spot for you until ${at}.`,
        act: 'Wait for another spot',
      }
}
