import { type CalendarDate, parseDate } from '@internationalized/date'

/** The date that YYYY-MM-DD means, or null where there is none. */
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

/** "November 20th, 2026". */
export function inWords(date: CalendarDate): string {
  const month = months.format(date.toDate('UTC'))
  return `${month} ${date.day}${suffixes[ordinals.select(date.day)]}, ${date.year}`
}

/** A pasted date: ISO, or day and month in the reader's own order. */
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
