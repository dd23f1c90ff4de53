import { inPieces } from '#server/db/pieces.ts'
import {
  type Counted,
  compareTotal,
  idsAfter,
  miscounted,
  recount,
} from '#server/resources/counters/store.ts'
import type { HeavyContext } from './heavy-context.ts'

/** @returns the number of rows, and the number of counters that were wrong */
async function compareAll({ db }: HeavyContext, counted: Counted, signal: AbortSignal) {
  let [compared, mended, after] = [0, 0, 0]
  await inPieces(async (most) => {
    signal.throwIfAborted()
    const ids = await idsAfter(db, counted, after, most)
    const wrong = ids.length > 0 ? await miscounted(db, counted, ids) : []
    for (const id of wrong) await db.transaction((tx) => recount(tx, counted, id))
    after = ids.at(-1) ?? after
    compared += ids.length
    mended += wrong.length
    return ids.length
  })
  return { compared, mended }
}

/**
 * Compares every counter with the rows it counts, and corrects it if it is wrong. Triggers keep the counters up to
 * date, but a restored dump or an SQL statement run by hand can bypass them.
 */
export async function compareCounters(context: HeavyContext, signal: AbortSignal): Promise<void> {
  const posts = await compareAll(context, 'posts', signal)
  const comments = await compareAll(context, 'comments', signal)
  const exchanges = await compareAll(context, 'exchanges', signal)
  const total = await compareTotal(context.db, context.clock.now())
  const mended = posts.mended + comments.mended + exchanges.mended
  const isRight = mended === 0 && total === 0
  context.log[isRight ? 'info' : 'warn'](
    { posts, comments, exchanges, totalWasOffBy: total },
    'the counters were compared with what they count',
  )
}
