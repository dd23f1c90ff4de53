import { addDays, setHours, startOfHour } from 'date-fns'
import { type ExchangeTerms, nextChangeAmong } from '#rules/exchange/phase.ts'
import { dayAndMonth } from '#rules/time/day-words.ts'

const MORNING = 5
const NOON = 12
const EVENING = 17

export const isMorning = (now: Date): boolean => now.getHours() >= MORNING && now.getHours() < NOON

export const isAfternoon = (now: Date): boolean =>
  now.getHours() >= NOON && now.getHours() < EVENING

/** The time of the next greeting, in the reader's time zone. */
export function nextGreetingAfter(now: Date): Date {
  const hour = [MORNING, NOON, EVENING].find((start) => now.getHours() < start)
  const day = hour === undefined ? addDays(now, 1) : now
  return startOfHour(setHours(day, hour ?? MORNING))
}

/** The next time at which the home page changes by the clock alone, apart from local midnights. */
export function nextHomeChange(exchanges: readonly ExchangeTerms[], now: Date): Date {
  const greeting = nextGreetingAfter(now)
  const change = nextChangeAmong(exchanges, now) ?? greeting
  return change < greeting ? change : greeting
}

const LONG = 20

/** True for a name that would fill several lines of the greeting in its largest font size. */
export const isLongName = (nickname: string | null): boolean => [...(nickname ?? '')].length > LONG

/** The two lines of the postmark: "20 NOV" and "2026". */
export const postmarkOf = (now: Date): { top: string; bottom: string } => ({
  top: dayAndMonth(now).toUpperCase(),
  bottom: String(now.getFullYear()),
})
