import { min } from 'date-fns'
import { daysAfter } from '#rules/time/clock.ts'

/** A pause never lasts longer, however often its end is moved. */
export const PAUSE_DAYS_MAX = 7

export interface Pause {
  pausedAt: Date | null
  pausedUntil: Date | null
}

/** Tells whether a mod's pause holds now: it ends at its instant, whether or not anything notices. */
export const isPaused = ({ pausedUntil }: Pick<Pause, 'pausedUntil'>, now: Date): boolean =>
  pausedUntil !== null && now < pausedUntil

/** Tells whether a pause has ended that the server spoke of when the member was last asked for. */
export const pauseIsOver = (
  { paused_until }: { paused_until: string | null },
  now: Date,
): boolean => paused_until !== null && new Date(paused_until) <= now

/**
 * Begins a pause of so many days, or moves the end of one that holds: never beyond seven days after its beginning. One
 * that has ended does not count, so another may follow it.
 */
export function pauseFor(
  days: number,
  before: Pause,
  now: Date,
): { pausedAt: Date; pausedUntil: Date } {
  const pausedAt = (isPaused(before, now) && before.pausedAt) || now
  return { pausedAt, pausedUntil: min([daysAfter(now, days), daysAfter(pausedAt, PAUSE_DAYS_MAX)]) }
}
