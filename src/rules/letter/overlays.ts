/** The overlays of letters and bug reports and their URLs, such as `/contact/7?do=close`. */
import { type BugReport, mayChangeReport } from './bug-report.ts'
import { mayChangeLetter, mayClose, type Reading } from './thread.ts'

export const threadOverlays = {
  closing: 'close',
  wording: 'edit',
  deletion: 'delete',
} as const

/** The URL also contains the id of the report: `&id=7`. */
export const reportOverlays = { deletion: 'delete' } as const

export const opensClosing = (what: string, reading: Reading): boolean =>
  what === threadOverlays.closing && mayClose(reading)

export const opensWording = (what: string, reading: Reading): boolean =>
  what === threadOverlays.wording && mayChangeLetter(reading)

export const opensDeletion = (what: string, reading: Reading): boolean =>
  what === threadOverlays.deletion && mayChangeLetter(reading)

/** The report to delete, whose id is in the URL. Null unless it is the member's own and still open and unanswered. */
export const reportAsked = (
  asked: number | null,
  reports: readonly BugReport[],
): BugReport | null =>
  reports.find((report) => report.id === asked && mayChangeReport(report)) ?? null
