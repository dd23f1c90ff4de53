import type { Pair } from '#rules/mod/pairs.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, Refused } from '#server/refused.ts'
import { findExchange } from '#server/resources/exchanges/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { pairsOf } from '#server/resources/signups/pairs.ts'
import { record } from './record-action.ts'

/** Who sends to whom in an exchange, for a mod: that she has looked is in the log before she sees anything. */
export async function readPairs(act: MyAct, idOrSlug: string): Promise<Pair[]> {
  const exchange = await findExchange(act.tx, idOrSlug)
  if (!exchange) throw notFound()
  if (exchange.pairedAt === null)
    throw new Refused(422, 'Nobody is paired yet.', { code: 'not_paired' })
  await record(act, 'read pairs', ['exchange', exchange.id])
  const rows = await pairsOf(act.tx, exchange.id)
  const name = await namesOf(
    act.tx,
    rows.flatMap(({ userId, pairedWith }) => (pairedWith === null ? userId : [userId, pairedWith])),
  )
  return rows.map(({ id, userId, pairedWith, acknowledgedAt }) => ({
    signup_id: id,
    gifter: name(userId),
    recipient: pairedWith === null ? null : name(pairedWith),
    has_opened: acknowledgedAt !== null,
  }))
}
