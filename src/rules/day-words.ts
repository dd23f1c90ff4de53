/**
 * The reader's own calendar in English words. `Intl` brings the names of days and months with it, so that the pages seen
 * first need not load them.
 */
const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options)
  return (date: Date): string => format.format(date)
}

const time = words({ hour: 'numeric', minute: '2-digit' })
const weekday = words({ weekday: 'long' })
const month = words({ month: 'long' })
const shortMonth = words({ month: 'short' })

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

const ordinal = (day: number): string => `${day}${SUFFIXES[ordinals.select(day)] ?? 'th'}`

/** "4:05PM". */
export const timeOfDay = (date: Date): string => time(date).replace(/\s/, '')

/** "Nov 20, 2026". */
export const shortDay = words({ year: 'numeric', month: 'short', day: 'numeric' })

/** "20 Nov". */
export const dayAndMonth = (date: Date): string => `${date.getDate()} ${shortMonth(date)}`

/** "Friday, November 20th". */
export const dayLine = (date: Date): string =>
  `${weekday(date)}, ${month(date)} ${ordinal(date.getDate())}`
