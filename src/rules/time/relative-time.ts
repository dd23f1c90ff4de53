import { differenceInMinutes } from 'date-fns'
import { minutesInDay, minutesInHour } from 'date-fns/constants'
import { dayAndTime, shortDay } from './day-words.ts'

const RECENT_DAYS = 7

/** "just now", "5 min", "3 h", "2 d", and after a week the date. */
export function ago(then: Date, now: Date): string {
  const minutes = differenceInMinutes(now, then)
  if (minutes < 1) return 'just now'
  if (minutes < minutesInHour) return `${minutes} min`
  if (minutes < minutesInDay) return `${Math.floor(minutes / minutesInHour)} h`
  const days = Math.floor(minutes / minutesInDay)
  return days <= RECENT_DAYS ? `${days} d` : shortDay(then)
}

/** "Nov 20, 2026, 4:05PM", in the reader's time zone, with their 12-hour or 24-hour clock. */
export const exactly = dayAndTime
