import { isLate, isPassing, sqlState } from '#server/db/failures.ts'
import { codeOf } from '#server/errors/causes.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { StoreFailed } from '#server/storage/store.ts'

/** File system calls whose failure means that DATA_DIR cannot be used. */
const FILE_CALLS = new Set(['mkdir', 'open', 'write', 'rename', 'unlink', 'scandir', 'stat'])

/** PostgreSQL's codes for problems that the operator can solve. */
const LINES: [RegExp, string][] = [
  [/^(28|3D)/, 'DATABASE_URL: the database refuses us'],
  [/^25006/, 'DATABASE_URL: leads to a standby, which only reads; it must lead to the primary'],
  [/^42501/, 'DATABASE_URL: its user must be the owner of the database'],
  [/^08P01/, 'DATABASE_URL: a pooler in front of PostgreSQL refuses us; name PostgreSQL itself'],
  [/^53100/, 'The disk of the database is full'],
  [/^(58|XX00[12])/, 'The files of the database are damaged, or cannot be read'],
]

/** Returns the line that explains a failure, or undefined for a bug, which is shown with its stack. */
export function explain(error: unknown): string | undefined {
  if (error instanceof CannotStart) return error.message
  if (error instanceof StoreFailed)
    return `DATA_DIR, S3_URL: pictures cannot be stored (${codeOf(error) ?? 'unknown'})`
  const { code, syscall } = error as NodeJS.ErrnoException
  if (FILE_CALLS.has(syscall ?? ''))
    return `DATA_DIR: this folder cannot be made or written to (${code})`
  const state = sqlState(error)
  const known = LINES.find(([codes]) => codes.test(state ?? ''))
  if (known) return `${known[1]} (${state})`
  if (isLate(error))
    return 'The database took too long to answer. Start again when it is less busy.'
  if (isPassing(error))
    return `DATABASE_URL: the database cannot be reached${state ? ` (${state})` : ''}`
  return undefined
}
