export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const daysAfter = (instant: Date, days: number): Date =>
  new Date(instant.getTime() + days * DAY_MS)

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

const dated = (year: number | string, month: number | string, day: number | string): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The calendar day of an instant, `YYYY-MM-DD`; without a zone, in the reader's own. */
export function calendarDay(instant: Date, timeZone?: string): string {
  if (timeZone === undefined)
    return dated(instant.getFullYear(), instant.getMonth() + 1, instant.getDate())
  // Used by pages that are seen first: no `Intl`, which is slow to start.
  if (timeZone === 'UTC')
    return dated(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate())
  const part = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return dated(part.year ?? '', part.month ?? '', part.day ?? '')
}

/** How many midnights lie between two instants in that zone. */
export const calendarDaysBetween = (from: Date, to: Date, timeZone?: string): number =>
  Math.round(
    (Date.parse(calendarDay(to, timeZone)) - Date.parse(calendarDay(from, timeZone))) / DAY_MS,
  )

/** `YYYY-MM-DD` of a day that exists, from 1900 to 2100. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$|^2100-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * The first instant of the next day in that zone, found by halving: an offset may change at midnight itself, so that a
 * day can begin at one o'clock.
 */
export function nextMidnight(now: Date, timeZone?: string): Date {
  const today = calendarDay(now, timeZone)
  let before = now.getTime()
  let after = before + 26 * HOUR_MS
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (calendarDay(new Date(middle), timeZone) === today) before = middle
    else after = middle
  }
  return new Date(after)
}

/** When the clock should tick next: at the nearest boundary ahead or at local midnight, within a day. */
export function nextTick(now: Date, boundaries: readonly (Date | null)[], timeZone?: string): Date {
  const ahead = boundaries
    .filter((at) => at !== null)
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime())
  return new Date(Math.min(...ahead, nextMidnight(now, timeZone).getTime(), now.getTime() + DAY_MS))
}
