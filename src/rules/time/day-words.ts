import { format, isSameDay, subDays } from 'date-fns'

/** "4:05PM". */
export const timeOfDay = (date: Date): string => format(date, 'h:mma')

/** "Nov 20". */
export const monthAndDay = (date: Date): string => format(date, 'MMM d')

/** "Nov 20, 2026". */
export const shortDay = (date: Date): string => format(date, 'MMM d, yyyy')

/** True if the reader's locale uses a 12-hour clock. */
const COUNTS_TO_12 =
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true

/** "4:05PM", or "16:05" for a reader with a 24-hour clock. */
export const readersTime = (date: Date, countsTo12 = COUNTS_TO_12): string =>
  countsTo12 ? timeOfDay(date) : format(date, 'HH:mm')

/** "Nov 20, 2026, 4:05PM", or "Nov 20, 2026, 16:05" for a reader with a 24-hour clock. */
export const dayAndTime = (date: Date, countsTo12 = COUNTS_TO_12): string =>
  `${shortDay(date)}, ${readersTime(date, countsTo12)}`

/** "Friday, 20 November 2026 16:05". */
export const longDayAndTime = (date: Date): string => format(date, 'EEEE, d MMMM yyyy HH:mm')

/** "2026-11-20T16:05", the value of a field with date and time. */
export const localMinute = (date: Date): string => format(date, "yyyy-MM-dd'T'HH:mm")

/** "November 20". */
export const wholeMonthAndDay = (date: Date): string => format(date, 'MMMM d')

/** "20 Nov". */
export const dayAndMonth = (date: Date): string => format(date, 'd MMM')

/** "Friday, November 20". */
export const dayLine = (date: Date): string => format(date, 'EEEE, MMMM d')

/** "Today", "Yesterday", "Friday, November 20". */
export function dayTitle(day: Date, now: Date): string {
  if (isSameDay(day, now)) return 'Today'
  return isSameDay(day, subDays(now, 1)) ? 'Yesterday' : dayLine(day)
}
