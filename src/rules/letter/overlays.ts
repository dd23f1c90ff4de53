/** What opens over the pages of letters and bug reports, as their addresses say it: `/contact/7?do=close`. */
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import { type BugReport, mayChangeReport } from './bug-report.ts'
import { mayChangeLetter, mayClose, type Reading } from './thread.ts'

export const threadOverlays = {
  closing: 'close',
  wording: 'edit',
  deletion: 'delete',
} as const

/** With `&id=`, the report. */
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

/** The report that the address asks to delete: one of mine that nobody has answered. */
export const reportAsked = (query: Query, reports: readonly BugReport[]): BugReport | null =>
  (asksFor(query, reportOverlays.deletion) &&
    reports.find((report) => report.id === askedAbout(query) && mayChangeReport(report))) ||
  null
