/** Formats days and times for emails and notices in UTC, because the server does not know the reader's time zone. */

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const deadline = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Formats a deadline, e.g. "Nov 20". */
export const utcDeadlineWords = (at: Date): string => deadline.format(at)

/** Formats a day, e.g. "Nov 20, 2026". */
export const utcDayWords = (at: Date): string => day.format(at)

/** Formats a moment, e.g. "Nov 20, 2026, 16:05 UTC". */
export const utcMomentWords = (at: Date): string => `${moment.format(at)} UTC`
