import type { Path } from '#rules/wire/path.ts'

/** The page of a thread. */
export const contactPath = (id: number): Path => `/contact/${id}` as Path

/** The page on which bugs are reported. */
export const BUG_REPORTS_PATH = '/report-a-bug' as Path
