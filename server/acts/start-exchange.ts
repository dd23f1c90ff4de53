import type { Act } from '#server/act.ts'
import type { Db } from '#server/db/types.ts'
import { lockDueExchange } from '#server/resources/exchanges/store.ts'
import { type PairingResult, pairExchange } from './pair-exchange.ts'
import { lookedAgain, tryPairing } from './try-pairing.ts'

/**
 * Pairs and starts an exchange that is due. What takes long – to read about everybody, and to draw a circle – comes before
 * the transaction: on the embedded database everybody waits for that.
 * @returns null where another process has it, or has started it
 */
export async function startExchange(
  context: Omit<Act, 'tx'> & { db: Db },
  id: number,
): Promise<PairingResult | null> {
  const { db, now } = context
  const tried = await lookedAgain(db, id, await tryPairing(db, id, context), context)
  return db.transaction(async (tx) => {
    const exchange = await lockDueExchange(tx, id, now)
    return exchange && pairExchange({ ...context, tx }, exchange, tried)
  })
}
