import { isAway, isLate, isPassing, isReadOnly, sqlState } from '#server/db/failures.ts'
import { codeOf } from '#server/errors/causes.ts'
import { StoreFailed } from '#server/storage/store.ts'

/** Field of a log line about a dependency that is unavailable: which one, and why, e.g. `database ECONNREFUSED`. */
export interface OfOutage {
  outage: string
}

/**
 * Returns the outage that a failure belongs to, or null for a bug.
 * @param words the log line, which distinguishes failures of a database that can be reached
 */
export function outageIn(error: unknown, words: string): OfOutage | null {
  if (error instanceof StoreFailed) return { outage: `store ${codeOf(error) ?? 'unknown'}` }
  if (!isPassing(error)) return null
  if (isReadOnly(error)) return { outage: 'database read-only' }
  const cause = `database ${sqlState(error) ?? (isLate(error) ? 'late' : 'lost')}`
  return { outage: isAway(error) ? cause : `${cause}: ${words}` }
}

const EVERY_MS = 60_000

/** Limits the lines about each outage to one per minute, because every call fails during an outage. */
export class OutageLines {
  readonly #lines = new Map<string, { at: number; leftOut: number }>()

  /** @returns the number of lines left out since the last one, or null if this one is left out as well */
  take(outage: string, now = performance.now()): number | null {
    const last = this.#lines.get(outage)
    if (last && now - last.at < EVERY_MS) {
      last.leftOut += 1
      return null
    }
    this.#lines.set(outage, { at: now, leftOut: 0 })
    return last?.leftOut ?? 0
  }
}
