import {
  addDays,
  addHours,
  differenceInCalendarDays,
  formatISO,
  isValid,
  min,
  parseISO,
  startOfDay,
} from 'date-fns'

/**
 * Adds days of 24 hours, regardless of daylight saving, so that the server and every browser calculate the same
 * instant.
 */
export const daysAfter = (instant: Date, days: number): Date => addHours(instant, 24 * days)

/** The calendar day of an instant in the reader's time zone, `YYYY-MM-DD`. */
export const calendarDay = (instant: Date): string => formatISO(instant, { representation: 'date' })

/** The calendar day of an instant in UTC, `YYYY-MM-DD`: the same on the server and in every browser. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10)

const DAY_MS = 86_400_000

/** The first midnight in UTC at or after an instant. */
export const utcMidnightAfter = (at: Date): Date =>
  new Date(Math.ceil(at.getTime() / DAY_MS) * DAY_MS)

/** The number of midnights between two instants in the reader's time zone. */
export const calendarDaysBetween = (from: Date, to: Date): number =>
  differenceInCalendarDays(to, from)

/** True if the text is an existing day, `YYYY-MM-DD`, from 1900 to 2100. */
export const isCalendarDay = (text: string): boolean =>
  /^(19|20)\d{2}-\d{2}-\d{2}$|^2100-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text))

/** The first instant of the next day in the reader's time zone. */
export const nextMidnight = (now: Date): Date => startOfDay(addDays(now, 1))

/** The time of the next clock tick: the nearest future boundary or local midnight, at most 24 hours from now. */
export function nextTick(now: Date, boundaries: readonly (Date | null)[]): Date {
  const ahead = boundaries.filter((at) => at !== null).filter((at) => at > now)
  return min([...ahead, nextMidnight(now), daysAfter(now, 1)])
}
