import type { Act } from '#server/act.ts'
import { isAway } from '#server/db/failures.ts'
import { logFailure } from '#server/log-failure.ts'
import type { JobContext } from './job.ts'

/**
 * Does one thing after another bit by bit, each bit in a transaction of its own. One that fails is logged and does not
 * keep the others from being done; what is left when the server stops is left to its next start.
 * @throws when the database is away: the others would fail as well
 * @param next does the next bit of it, and says whether there is more
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
