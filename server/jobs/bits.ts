import type { Act } from '#server/act.ts'
import { isAway } from '#server/db/failures.ts'
import { logFailure } from '#server/logs/log-failure.ts'
import type { JobContext } from './job.ts'

/**
 * Processes items one after another in small pieces, each in its own transaction. A failure is logged, and the other
 * items are still processed. Items left over when the server stops are processed after its next start.
 * @throws if the database is unavailable, because the other items would fail as well
 * @param next processes the next piece of an item, and returns whether it has more
 */
export async function bitByBit<Thing>(
  context: JobContext,
  things: readonly Thing[],
  next: (act: Act, thing: Thing) => Promise<boolean>,
  failure: string,
): Promise<void> {
  const { db, log, signal } = context
  for (const thing of things) {
    try {
      let isMore = true
      while (isMore && !signal?.aborted)
        isMore = await db.transaction((tx) => next({ ...context, tx }, thing))
    } catch (error) {
      if (isAway(error)) throw error
      logFailure(log, error, failure, { about: thing })
    }
  }
}
