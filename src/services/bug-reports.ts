import { type BugReport, bugReportSchema } from '#rules/letter/bug-report.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, remove, request, requestWhole } from './http.ts'

const reportsSchema = page(bugReportSchema)

/** One page of the member's own bug reports, newest first. */
export const loadBugReports = (
  { page: number }: { page: number },
  call: Call,
): Promise<Page<BugReport>> =>
  requestWhole('bug_reports', reportsSchema, { ...call, query: { page: number } })

export const reportBug = (
  body: { message: string; page: string | null; browser: string | null },
  call: Call,
): Promise<BugReport> => request('bug_reports', bugReportSchema, { ...call, method: 'post', body })

export const rewordReport = (
  { id, message }: { id: number; message: string },
  call: Call,
): Promise<BugReport> =>
  request(`bug_reports/${id}`, bugReportSchema, { ...call, method: 'put', body: { message } })

export const deleteReport = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`bug_reports/${id}`, call)
