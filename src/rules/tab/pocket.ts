import { isUnanswered, type Problem } from '#rules/wire/problem.ts'

/** A kept swap is deleted this many days after the last response that showed it. */
export const POCKET_DAYS = 7

/**
 * True if the tab starts with what this device has kept, because the server does not answer.
 * @param until when the device deletes it; null if it keeps nothing
 */
export const startsOffline = (problem: Problem, until: string | null): boolean =>
  until !== null && isUnanswered(problem)

/** True if what the device has kept has to be deleted by now. */
export const pocketIsOver = (until: string | null, now: Date): boolean =>
  until !== null && now >= new Date(until)
