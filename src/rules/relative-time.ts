import { format } from 'date-fns/format'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts'

const RECENT_DAYS = 7

/** "just now", "5 min", "3 h", "2 d", and after a week the day itself. */
export function ago(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime()
  if (passed < MINUTE_MS) return 'just now'
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h`
  const days = Math.floor(passed / DAY_MS)
  return days <= RECENT_DAYS ? `${days} d` : format(then, 'MMM d, yyyy')
}

/** "Nov 20, 2026, 16:05", in the reader's own time. */
export const exactly = (date: Date): string => format(date, 'MMM d, yyyy, HH:mm')
