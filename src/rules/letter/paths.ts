import { pathnameOf } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

export const contactPath = (id: number): Path => `/contact/${id}`

/** The page with the form for bug reports and the list of the member's own reports. */
export const BUG_REPORTS_PATH: Path = '/report-a-bug'

/** The page of bug reports, opened at one of them. */
export const ownReportPath = (id: number): Path => `/report-a-bug?report=${id}`

/**
 * The page of bug reports, with the current page and the error shown there for the form. On that page itself, its own
 * address is returned.
 */
export function reportBugPath(path?: string, error?: string): Path {
  if (path === undefined) return BUG_REPORTS_PATH
  if (pathnameOf(path) === BUG_REPORTS_PATH) return path as Path
  return `/report-a-bug?${new URLSearchParams({ page: path, ...(error && { error }) })}`
}
