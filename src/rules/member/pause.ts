import { min } from 'date-fns'
import { daysAfter } from '#rules/time/clock.ts'

/** The longest pause, however often its end is moved. */
export const PAUSE_DAYS_MAX = 7

export interface Pause {
  pausedAt: Date | null
  pausedUntil: Date | null
}

/** Tells if a mod's pause is in force. It ends by the clock; no job has to run. */
export const isPaused = ({ pausedUntil }: Pick<Pause, 'pausedUntil'>, now: Date): boolean =>
  pausedUntil !== null && now < pausedUntil

/** Tells if a pause has ended since the member's data was loaded. */
export const pauseIsOver = (
  { paused_until }: { paused_until: string | null },
  now: Date,
): boolean => paused_until !== null && new Date(paused_until) <= now

/**
 * Starts a pause of this many days, or moves the end of the current one: at most to seven days after its start. A pause
 * that has ended does not count, so another one may follow it.
 */
export function pauseFor(
  days: number,
  before: Pause,
  now: Date,
): { pausedAt: Date; pausedUntil: Date } {
  const pausedAt = (isPaused(before, now) && before.pausedAt) || now
  return { pausedAt, pausedUntil: min([daysAfter(now, days), daysAfter(pausedAt, PAUSE_DAYS_MAX)]) }
}
