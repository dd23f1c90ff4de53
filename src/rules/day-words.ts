import { madeOnce } from './made-once.ts'

/**
 * The reader's own calendar in English words. `Intl` brings the names of days and months with it, so that the pages seen
 * first need not load them.
 */
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = madeOnce(() => new Intl.DateTimeFormat('en-US', options))
  return (date: Date): string => format().format(date)
}

const time = words({ hour: 'numeric', minute: '2-digit' })
const weekday = words({ weekday: 'long' })
const month = words({ month: 'long' })
const shortMonth = words({ month: 'short' })

const ordinals = madeOnce(() => new Intl.PluralRules('en-US', { type: 'ordinal' }))
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

const ordinal = (day: number): string => `${day}${SUFFIXES[ordinals().select(day)] ?? 'th'}`

/** "4:05PM". */
export const timeOfDay = (date: Date): string => time(date).replace(/\s/, '')

/** "Nov 20, 2026". */
export const shortDay = words({ year: 'numeric', month: 'short', day: 'numeric' })

/** "Nov 20". */
export const monthAndDay = words({ month: 'short', day: 'numeric' })

const clockTime = words({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "Nov 20, 2026, 16:05". */
export const dayAndTime = (date: Date): string => `${shortDay(date)}, ${clockTime(date)}`

/** "2026-11-20T16:05", as a field for a day and a time keeps it. */
export const localMinute = (date: Date): string => {
  const [year, ...rest] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  const day = [String(year).padStart(4, '0'), ...rest.map((part) => String(part).padStart(2, '0'))]
  return `${day.join('-')}T${clockTime(date)}`
}

/** "20 Nov". */
export const dayAndMonth = (date: Date): string => `${date.getDate()} ${shortMonth(date)}`

/** "Friday, November 20th". */
export const dayLine = (date: Date): string =>
  `${weekday(date)}, ${month(date)} ${ordinal(date.getDate())}`
