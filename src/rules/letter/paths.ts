import { pathnameOf } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

export const contactPath = (id: number): Path => `/contact/${id}`

/** The page with the form for bug reports and the list of the member's own reports. */
export const BUG_REPORTS_PATH: Path = '/report-a-bug'

/** The URL of the bug report page with one of the member's reports open. */
export const ownReportPath = (id: number): Path => `/report-a-bug?report=${id}`

/**
 * The URL of the bug report page. Its parameters fill the form with the current page and the id of the error shown
 * there. Returns the current URL if the bug report page is already open.
 */
export function reportBugPath(path?: string, error?: string): Path {
  if (path === undefined) return BUG_REPORTS_PATH
  if (pathnameOf(path) === BUG_REPORTS_PATH) return path as Path
  return `/report-a-bug?${new URLSearchParams({ page: path, ...(error && { error }) })}`
}
