/** The overlays of letters and bug reports and their URLs, such as `/contact/7?do=close`. */
import { type BugReport, mayChangeReport } from './bug-report.ts'
import { mayChangeLetter, mayClose, type Reading } from './thread.ts'

export const threadOverlays = {
  closing: 'close',
  wording: 'edit',
  deletion: 'delete',
} as const

/** The URL also names the report: `&id=7`. */
export const reportOverlays = { deletion: 'delete' } as const

export const opensClosing = (what: string, reading: Reading): boolean =>
  what === threadOverlays.closing && mayClose(reading)

export const opensWording = (what: string, reading: Reading): boolean =>
  what === threadOverlays.wording && mayChangeLetter(reading)

export const opensDeletion = (what: string, reading: Reading): boolean =>
  what === threadOverlays.deletion && mayChangeLetter(reading)

/** The report that the URL asks to delete, if it is the member's own and still open and unanswered; else null. */
export const reportAsked = (
  asked: number | null,
  reports: readonly BugReport[],
): BugReport | null =>
  reports.find((report) => report.id === asked && mayChangeReport(report)) ?? null
