import {
  type CalendarDate,
  type CalendarDateTime,
  type DateValue,
  parseDate,
  parseDateTime,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  toTime,
} from '@internationalized/date'

function parsedBy<Value>(parse: (text: string) => Value, text: string | undefined): Value | null {
  if (!text) return null
  try {
    return parse(text)
  } catch {
    return null
  }
}

/** Parses YYYY-MM-DD; null if it is not a date. */
export const dateOf = (value: string | undefined): CalendarDate | null => parsedBy(parseDate, value)

/** Parses YYYY-MM-DDTHH:mm; null if it is not a date with a time. */
export const momentOf = (value: string | undefined): CalendarDateTime | null =>
  parsedBy(parseDateTime, value)

/** Formats a date as YYYY-MM-DD, or as YYYY-MM-DDTHH:mm with a time. */
export const written = (date: DateValue, hasTime: boolean): string =>
  hasTime ? toCalendarDateTime(date).toString().slice(0, 16) : toCalendarDate(date).toString()

/** Returns the day with the time of `date`, or at noon if there is no time yet. */
export const atTimeOf = (date: DateValue | null, day: CalendarDate): CalendarDateTime =>
  toCalendarDateTime(day, date && 'hour' in date ? toTime(date) : new Time(12))

const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** Formats a date as "November 20th, 2026". */
export function inWords(date: CalendarDate): string {
  const month = months.format(date.toDate('UTC'))
  return `${month} ${date.day}${suffixes[ordinals.select(date.day)]}, ${date.year}`
}

/** Parses a pasted date: ISO, or with day and month in the order of the user's locale. */
export function pastedDate(text: string, isMonthFirst: boolean): CalendarDate | null {
  const iso = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  if (iso) return dateFrom(iso[1], iso[2], iso[3])
  const local = /(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})/.exec(text)
  if (!local) return null
  const [, first, second, year] = local
  return isMonthFirst ? dateFrom(year, first, second) : dateFrom(year, second, first)
}

function dateFrom(year = '', month = '', day = ''): CalendarDate | null {
  return dateOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
