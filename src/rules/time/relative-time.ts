import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts'
import { dayAndTime, shortDay } from './day-words.ts'

const RECENT_DAYS = 7

/** "just now", "5 min", "3 h", "2 d", and after a week the day itself. */
export function ago(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime()
  if (passed < MINUTE_MS) return 'just now'
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h`
  const days = Math.floor(passed / DAY_MS)
  return days <= RECENT_DAYS ? `${days} d` : shortDay(then)
}

/** "Nov 20, 2026, 16:05", in the reader's own time. */
export const exactly = dayAndTime
