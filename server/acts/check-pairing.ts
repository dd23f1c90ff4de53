import { leavingOutReason } from '#rules/exchange/pairing.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import type { Reader } from '#server/db/open.ts'
import { membersById } from '#server/resources/members/view.ts'
import { type PairingContext, tryPairing } from './pair-exchange.ts'

/** The pairing as it would come out now, for the mods: the very computation that the start makes. */
export async function pairingCheckOf(
  db: Reader,
  exchangeId: number,
  context: Pick<PairingContext, 'random' | 'now'>,
): Promise<PairingCheck> {
  const { participants, outcome } = await tryPairing(db, exchangeId, context)
  const impossible = 'impossible' in outcome ? outcome.impossible : []
  const people = await membersById(
    db,
    [...impossible, ...outcome.leftOut].map(({ id }) => id),
  )
  const memberOf = (id: number) => people.get(id) ?? { id, nickname: 'A critter', avatar: null }
  return {
    is_feasible: 'pairs' in outcome,
    participants_count: participants.length,
    left_out: outcome.leftOut.map(({ id, why }) => ({
      member: memberOf(id),
      reason: leavingOutReason(why),
    })),
    hindrances: impossible.map(({ id, reason }) => ({ member: memberOf(id), reason })),
  }
}
