import type { Pairs } from '#rules/exchange/matching.ts'
import type { Hindrance } from '#rules/exchange/pairing.ts'
import { endAtOf } from '#rules/exchange/phase.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { Act } from '#server/act.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { parentOfPaired } from '#server/mail/templates/parent.ts'
import { cancelled, paired } from '#server/notices/exchange.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { changeExchange } from '#server/resources/exchanges/store.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { openParentRequest } from '#server/resources/parent/store.ts'
import { keepPairs, settleAddresses } from '#server/resources/signups/pairs.ts'
import { leaveOut } from './leave-out.ts'
import { tryPairing } from './try-pairing.ts'

export type PairingResult =
  | { result: 'paired' | 'already_paired' | 'cancelled' }
  | { result: 'impossible'; who: readonly Hindrance[] }

/**
 * Pairs everybody of an exchange and starts it, all or nobody: the exchange must be locked. With too few it is
 * cancelled; where somebody makes it impossible nobody is paired and the mods are told who. The rule says who is left
 * out.
 */
export async function pairExchange(act: Act, exchange: ExchangeRow): Promise<PairingResult> {
  if (exchange.pairedAt) return { result: 'already_paired' }
  const { tx, now } = act
  const { id } = exchange
  const { participants, outcome } = await tryPairing(tx, id, act)
  if ('impossible' in outcome) {
    if (!exchange.needsPairing) await changeExchange(tx, id, { needsPairing: true }, now)
    return { result: 'impossible', who: outcome.impossible }
  }
  await leaveOut(act, exchange, outcome.leftOut)
  if ('tooFew' in outcome) {
    const out = outcome.leftOut.map((one) => one.id)
    const staying = participants.map((one) => one.id).filter((one) => !out.includes(one))
    await changeExchange(tx, id, { cancelledAt: now, needsPairing: false }, now)
    await tellCancelled(act, exchange, staying, null)
    return { result: 'cancelled' }
  }
  await settleAddresses(tx, id)
  await keepPairs(tx, id, outcome.pairs)
  const startAt = exchange.startAt && exchange.startAt <= now ? exchange.startAt : now
  const started = {
    pairedAt: now,
    needsPairing: false,
    startAt,
    endAt: startAt === exchange.startAt ? exchange.endAt : endAtOf(now, exchange.exchangeDuration),
  }
  await changeExchange(tx, id, started, now)
  await tellPaired(act, exchange, outcome.pairs)
  return { result: 'paired' }
}

/** Tells every gifter who she sends to, and the parents of minors that it has begun. */
async function tellPaired(act: Act, exchange: ExchangeRow, pairs: Pairs): Promise<void> {
  const { tx, site, now } = act
  const { label } = exchange
  const people = await membersOf(tx, [...pairs.keys(), ...pairs.values()])
  const told: [number, Notice][] = []
  // In the order of their ids: along the circle, the numbers of two notices would say who sends to whom.
  for (const [memberId, recipientId] of [...pairs].sort(([one], [other]) => one - other)) {
    const gifter = people.get(memberId)
    if (!gifter) continue
    const recipient = people.get(recipientId) ?? { id: recipientId, nickname: null }
    told.push([memberId, paired(exchange, recipient)])
    const { parentEmail } = gifter
    if (!isMinor(gifter.birthDate, now) || !parentEmail) continue
    const token = await openParentRequest(tx, { memberId, parentEmail, kind: 'withdraw' }, now)
    const nickname = gifter.nickname ?? 'Your child'
    const mail = parentOfPaired(site, { to: parentEmail, nickname, token, label })
    await enqueueMail(tx, { ...mail, memberId }, now)
  }
  await tellAll(act, told)
}

/** Tells the creator and everybody who signed up that an exchange does not take place. */
export async function tellCancelled(
  act: Act,
  exchange: ExchangeRow,
  participantIds: readonly number[],
  reason: string | null,
): Promise<void> {
  const everybody = [...new Set([exchange.userId, ...participantIds])]
  await tellAll(
    act,
    everybody.map((id) => [id, cancelled(exchange, reason)] as const),
  )
}
