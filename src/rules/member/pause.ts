import { min } from 'date-fns'
import { daysAfter } from '#rules/time/clock.ts'

/** The maximum length of a pause in days, counted from its start, no matter how often its end is moved. */
export const PAUSE_DAYS_MAX = 7

export interface Pause {
  pausedAt: Date | null
  pausedUntil: Date | null
}

/** True if a mod's pause is in force. A pause ends at its time, without a job. */
export const isPaused = ({ pausedUntil }: Pick<Pause, 'pausedUntil'>, now: Date): boolean =>
  pausedUntil !== null && now < pausedUntil

/** True if a pause has ended since the member's data was loaded. */
export const pauseIsOver = (
  { paused_until }: { paused_until: string | null },
  now: Date,
): boolean => paused_until !== null && new Date(paused_until) <= now

/**
 * Starts a pause of this many days. If a pause is in force, moves its end instead, to at most seven days after its
 * start. A pause that has ended does not count, so the member can be paused again.
 */
export function pauseFor(
  days: number,
  before: Pause,
  now: Date,
): { pausedAt: Date; pausedUntil: Date } {
  const pausedAt = (isPaused(before, now) && before.pausedAt) || now
  return { pausedAt, pausedUntil: min([daysAfter(now, days), daysAfter(pausedAt, PAUSE_DAYS_MAX)]) }
}
