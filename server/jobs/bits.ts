import type { Act } from '#server/act.ts'
import type { JobContext } from './job.ts'

/**
 * Does one thing after another bit by bit, each bit in a transaction of its own. One that fails is logged and does not
 * keep the others from being done; what is left when the server stops is left to its next start.
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
      log.error({ err: error, about: thing }, failure)
    }
  }
}
