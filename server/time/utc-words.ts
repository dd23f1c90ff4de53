/** Days and times in emails and notices, whose reader's time zone the server does not know. */

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

/** "Nov 20", for a day that members have to keep. */
export const utcDeadlineWords = (at: Date): string => deadline.format(at)

/** "Nov 20, 2026". */
export const utcDayWords = (at: Date): string => day.format(at)

/** "Nov 20, 2026, 16:05 UTC". */
export const utcMomentWords = (at: Date): string => `${moment.format(at)} UTC`
