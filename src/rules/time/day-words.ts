/**
 * The reader's own calendar in English words. By hand: `Intl` would bring the names along, but its first format of a
 * page takes a phone a fifth of a second (55 ms on a fast machine), and all of these stand on pages that are seen
 * first.
 */
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const month = (date: Date): string => `${MONTHS[date.getMonth()]}`
const shortMonth = (date: Date): string => month(date).slice(0, 3)
const twoDigits = (number: number): string => String(number).padStart(2, '0')

const SUFFIXES: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }
const isTeen = (day: number): boolean => day >= 11 && day <= 13
const ordinal = (day: number): string => `${day}${(!isTeen(day) && SUFFIXES[day % 10]) || 'th'}`

/** "4:05PM". */
export const timeOfDay = (date: Date): string =>
  `${date.getHours() % 12 || 12}:${twoDigits(date.getMinutes())}${date.getHours() < 12 ? 'AM' : 'PM'}`

/** "Nov 20". */
export const monthAndDay = (date: Date): string => `${shortMonth(date)} ${date.getDate()}`

/** "Nov 20, 2026". */
export const shortDay = (date: Date): string => `${monthAndDay(date)}, ${date.getFullYear()}`

const clockTime = (date: Date): string =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`

/** "Nov 20, 2026, 16:05". */
export const dayAndTime = (date: Date): string => `${shortDay(date)}, ${clockTime(date)}`

/** "Friday, 20 November 2026 16:05". */
export const longDayAndTime = (date: Date): string =>
  `${WEEKDAYS[date.getDay()]}, ${date.getDate()} ${month(date)} ${date.getFullYear()} ${clockTime(date)}`

/** "2026-11-20T16:05", as a field for a day and a time keeps it. */
export const localMinute = (date: Date): string => {
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}T${clockTime(date)}`
}

/** "November 20". */
export const wholeMonthAndDay = (date: Date): string => `${month(date)} ${date.getDate()}`

/** "20 Nov". */
export const dayAndMonth = (date: Date): string => `${date.getDate()} ${shortMonth(date)}`

/** "Friday, November 20th". */
export const dayLine = (date: Date): string =>
  `${WEEKDAYS[date.getDay()]}, ${month(date)} ${ordinal(date.getDate())}`
