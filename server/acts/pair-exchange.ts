import { pairingEntries } from '#rules/exchange/list-bound.ts'
import type { Hindrance } from '#rules/exchange/pairing.ts'
import { endAtOf } from '#rules/exchange/phase.ts'
import type { Act } from '#server/act.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { changeExchange } from '#server/resources/exchanges/store.ts'
import { keepPairingEntries } from '#server/resources/exclusions/history.ts'
import { keepPairs, settleAddresses } from '#server/resources/signups/pairs.ts'
import { closeListCases } from './follow-lists.ts'
import { leaveOut } from './leave-out.ts'
import { callOff, tellParticipants } from './tell-participants.ts'
import { stillHolds, type Tried, tryPairing } from './try-pairing.ts'

export type PairingResult =
  | { result: 'paired' | 'already_paired' | 'cancelled' }
  | { result: 'impossible'; who: readonly Hindrance[] }

/**
 * Pairs all participants of a locked exchange, and starts it. Either everybody is paired, or nobody is. If there are
 * too few participants, the exchange is cancelled. If some members make a pairing impossible, nobody is paired and
 * these members are returned. The pairing rule decides who is left out.
 * @param tried the result of `tryPairing` from before the exchange was locked; it is computed again if it no longer
 * holds
 */
export async function pairExchange(
  act: Act,
  exchange: ExchangeRow,
  tried?: Tried,
): Promise<PairingResult> {
  if (exchange.pairedAt) return { result: 'already_paired' }
  const { tx, now } = act
  const { id } = exchange
  const holds = tried !== undefined && (await stillHolds(tx, id, tried, act))
  const { lists, outcome } = holds ? tried : await tryPairing(tx, id, act)
  if ('impossible' in outcome) {
    if (!exchange.needsPairing) await changeExchange(tx, id, { needsPairing: true }, now)
    return { result: 'impossible', who: outcome.impossible }
  }
  await leaveOut(act, exchange, outcome.leftOut)
  if ('tooFew' in outcome) {
    await callOff(act, exchange, {})
    return { result: 'cancelled' }
  }
  await settleAddresses(tx, id)
  await keepPairs(tx, id, outcome.pairs)
  await closeListCases(act, exchange)
  await keepPairingEntries(
    tx,
    id,
    pairingEntries(
      [...outcome.pairs.keys()].toSorted((one, other) => one - other),
      lists,
    ),
    now,
  )
  const startAt = exchange.startAt && exchange.startAt <= now ? exchange.startAt : now
  const started = {
    pairedAt: now,
    needsPairing: false,
    startAt,
    endAt: startAt === exchange.startAt ? exchange.endAt : endAtOf(now, exchange.exchangeDuration),
  }
  await changeExchange(tx, id, started, now)
  await tellParticipants(act, id)
  return { result: 'paired' }
}
