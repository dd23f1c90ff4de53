/** The overlays of letters and bug reports and their addresses, such as `/contact/7?do=close`. */
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import { type BugReport, mayChangeReport } from './bug-report.ts'
import { mayChangeLetter, mayClose, type Reading } from './thread.ts'

export const threadOverlays = {
  closing: 'close',
  wording: 'edit',
  deletion: 'delete',
} as const

/** The address also names the report: `&id=7`. */
export const reportOverlays = { deletion: 'delete' } as const

interface Asked extends Reading {
  query: Query
}

export const opensClosing = ({ query, ...reading }: Asked): boolean =>
  asksFor(query, threadOverlays.closing) && mayClose(reading)

export const opensWording = ({ query, ...reading }: Asked): boolean =>
  asksFor(query, threadOverlays.wording) && mayChangeLetter(reading)

export const opensDeletion = ({ query, ...reading }: Asked): boolean =>
  asksFor(query, threadOverlays.deletion) && mayChangeLetter(reading)

/** The report that the address asks to delete, if it is the member's own and still open and unanswered; else null. */
export const reportAsked = (query: Query, reports: readonly BugReport[]): BugReport | null =>
  (asksFor(query, reportOverlays.deletion) &&
    reports.find((report) => report.id === askedAbout(query) && mayChangeReport(report))) ||
  null
