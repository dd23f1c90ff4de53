import type { Act } from '#server/act.ts'
import type { Db, Reader } from '#server/db/types.ts'
import { lockDueExchange } from '#server/resources/exchanges/store.ts'
import { type PairingResult, pairExchange } from './pair-exchange.ts'
import { lookedAgain, type Tried, tryPairing } from './try-pairing.ts'

/**
 * Does the slow part of starting an exchange: reading all participants and finding a pairing. It runs before the
 * transaction, because on the embedded database all other requests wait while a transaction is open.
 */
export const tryBeforehand = async (
  db: Reader,
  id: number,
  act: Pick<Act, 'random' | 'now'>,
): Promise<Tried> => lookedAgain(db, id, await tryPairing(db, id, act), act)

/**
 * Pairs and starts an exchange that is due.
 * @returns null if another process is starting it or has started it
 */
export async function startExchange(
  context: Omit<Act, 'tx'> & { db: Db },
  id: number,
): Promise<PairingResult | null> {
  const { db, now } = context
  const tried = await tryBeforehand(db, id, context)
  return db.transaction(async (tx) => {
    const exchange = await lockDueExchange(tx, id, now)
    return exchange && pairExchange({ ...context, tx }, exchange, tried)
  })
}
