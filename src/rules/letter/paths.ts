import { pathnameOf } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** The page of a thread. */
export const contactPath = (id: number): Path => `/contact/${id}`

/** The page on which bugs are reported, and on which what was reported is listed. */
export const BUG_REPORTS_PATH: Path = '/report-a-bug'

/** The same, from what is said of one of them. */
export const ownReportPath = (id: number): Path => `/report-a-bug?report=${id}`

/**
 * The same, told where one is, as far as that is known, and which error was shown there. On that page itself the way
 * stays as it is.
 */
export function reportBugPath(path?: string, error?: string): Path {
  if (path === undefined) return BUG_REPORTS_PATH
  if (pathnameOf(path) === BUG_REPORTS_PATH) return path as Path
  return `/report-a-bug?${new URLSearchParams({ page: path, ...(error && { error }) })}`
}
