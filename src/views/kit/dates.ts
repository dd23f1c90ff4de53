import { type CalendarDate, parseDate } from '@internationalized/date'

/** Parses YYYY-MM-DD; null if it is not a date. */
export function dateOf(value: string | undefined): CalendarDate | null {
  if (!value) return null
  try {
    return parseDate(value)
  } catch {
    return null
  }
}

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
  if (iso) return written(iso[1], iso[2], iso[3])
  const local = /(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})/.exec(text)
  if (!local) return null
  const [, first, second, year] = local
  return isMonthFirst ? written(year, first, second) : written(year, second, first)
}

function written(year = '', month = '', day = ''): CalendarDate | null {
  return dateOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
