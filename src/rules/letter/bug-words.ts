import { longDayAndTime } from '#rules/time/day-words.ts'
import type { BugReport } from './bug-report.ts'

/** "Friday, 20 November 2026 10:00", in the reader’s zone. */
export const reportedOn = ({ created_at }: Pick<BugReport, 'created_at'>): string =>
  longDayAndTime(new Date(created_at))

/** The status of a report in one word. */
export function bugStatusWord({ status, answer }: Pick<BugReport, 'status' | 'answer'>): string {
  if (status === 'closed') return 'Closed'
  return answer === null ? 'Open' : 'Answered'
}

/** The place of the bug, from the form's URL: the page, and the id of the error shown on it. */
export function placeOfBug({ page, error }: { page?: string; error?: string }): string | null {
  if (!page?.startsWith('/')) return null
  return error === undefined ? page : `${page} (error ${error})`
}
