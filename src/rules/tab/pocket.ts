import { isUnanswered, type Problem } from '#rules/wire/problem.ts'

/** The number of days after which a stored swap is deleted, counted from the last response that showed it. */
export const POCKET_DAYS = 7

/**
 * True if the app starts with the data stored on this device, because the server does not respond.
 * @param until the time at which the device deletes this data; null if it stores none
 */
export const startsOffline = (problem: Problem, until: string | null): boolean =>
  until !== null && isUnanswered(problem)

/** True if the time has come to delete the data stored on this device. */
export const pocketIsOver = (until: string | null, now: Date): boolean =>
  until !== null && now >= new Date(until)
