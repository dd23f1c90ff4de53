/** The waiting list on the page of an exchange: what the member may do, and what they read. */

import { numberLabel } from '#rules/text/number-words.ts'
import { calendarDaysBetween } from '#rules/time/clock.ts'
import { monthAndDay, timeOfDay } from '#rules/time/day-words.ts'
import { isKeptOutBy } from './participation.ts'
import type { Exchange } from './schema.ts'
import { hasOffer, offersSpots, type Waiting } from './waiting.ts'

/** True if the list is open to the member: only the missing spot keeps them out, and spots are still offered. */
export const mayWait = (exchange: Exchange, now: Date): boolean =>
  isKeptOutBy(exchange, 'full') && offersSpots(exchange, now)

/** Puts the member's own place from a response into the loaded exchange. */
export const withWaiting = (exchange: Exchange, { place, offered_until }: Waiting): Exchange => ({
  ...exchange,
  waiting: place === null && offered_until === null ? null : { place, offered_until },
})

const DAYS: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }

/** "7:44PM tomorrow", "7:44PM on Nov 20". */
const timeWords = (at: Date, now: Date): string =>
  `${timeOfDay(at)} ${DAYS[calendarDaysBetween(now, at)] ?? `on ${monthAndDay(at)}`}`

/** The words above the button of the list, for a member who is not on it. */
export const LIST_WORDS = 'When a spot opens up, we keep it for the first in line for 24 hours.'

/** The member's place and what happens next: a heading and a sentence. */
export interface PlaceWords {
  title: string
  next: string
}

const lineWords = (place: number, isOffering: boolean): PlaceWords => ({
  title: `You are number ${numberLabel(place)} in line`,
  next: isOffering
    ? 'When a spot is yours, you get a notification and an email, and have 24 hours to sign up.'
    : 'It starts soon, so if a spot opens up, anyone can take it. Check back before the start.',
})

/** The words for a member in line, with an offer, or after a missed offer; null for all others. */
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
      }
    : {
        title: 'Your offer has ended',
        next: `We kept a spot for you until ${at}, and then offered it to the next in line.`,
      }
}
