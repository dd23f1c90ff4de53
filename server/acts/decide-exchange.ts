import { endAtOf, signupsOpenAt } from '#rules/exchange/phase.ts'
import { approvalRefusal, decisionRefusal, startOnApproval } from '#rules/mod/approval.ts'
import { callingOffRefusal, mayPairNow, pairingNowRefusal } from '#rules/mod/pairing.ts'
import type { Look, MyAct } from '#server/act.ts'
import { refuse } from '#server/errors/refused.ts'
import { approved, rejected } from '#server/notices/exchange.ts'
import { tell, tellAll } from '#server/notices/tell.ts'
import { lineOnHold } from '#server/notices/waiting.ts'
import {
  changeExchange,
  type ExchangeRow,
  findExchange,
  lockExchange,
  termsOf,
} from '#server/resources/exchanges/store.ts'
import { modIds } from '#server/resources/members/store.ts'
import { lineOf } from '#server/resources/waiting/store.ts'
import { enqueue } from '#server/work/queue.ts'
import { offerAgain } from './offer-spots.ts'
import { type PairingResult, pairExchange } from './pair-exchange.ts'
import { record } from './record-action.ts'
import { tryBeforehand } from './start-exchange.ts'
import { callOff } from './tell-participants.ts'
import type { Tried } from './try-pairing.ts'

const termsWithCreator = (row: ExchangeRow) => ({ ...termsOf(row), user_id: row.userId })

/** Approves an exchange: sets its start and end, notifies its creator, and offers its free spots to members in line. */
export async function approveExchange(
  act: MyAct,
  idOrSlug: string,
  startAt: Date | null,
): Promise<ExchangeRow> {
  const { tx, me, now } = act
  const row = await lockExchange(tx, idOrSlug)
  const exchange = termsWithCreator(row)
  const otherApproverExists = (await modIds(tx, now, me.id)).length > 0
  refuse(approvalRefusal({ exchange, actor: me, otherApproverExists, startAt, now }))
  const start = startOnApproval(exchange, startAt)
  const change = {
    approvedBy: me.id,
    approvedAt: now,
    startAt: start,
    endAt: endAtOf(start, row.exchangeDuration),
    needsPairing: false,
  }
  await changeExchange(tx, row.id, change, now)
  if (row.isPublic && row.pictureId !== null) await enqueue(tx, 'preview', [row.pictureId], now)
  await record(act, 'approve', ['exchange', row.id], { start_at: start.toISOString() })
  const opensAt = signupsOpenAt({ ...exchange, start_at: start.toISOString() })
  await tell(act, row.userId, approved(row, { startAt: start, signupsOpenAt: opensAt }))
  await offerAgain(act, await lockExchange(tx, row.id))
  return lockExchange(tx, row.id)
}

/**
 * Sends an exchange back to its creator with a reason; they may change it and publish it again. Members in line keep their
 * places and are notified.
 */
export async function rejectExchange(
  act: MyAct,
  idOrSlug: string,
  reason: string,
): Promise<ExchangeRow> {
  const { tx, me, now } = act
  const row = await lockExchange(tx, idOrSlug)
  refuse(decisionRefusal({ exchange: termsWithCreator(row), actor: me }))
  const change = { rejectedBy: me.id, rejectedAt: now, rejectionReason: reason }
  await changeExchange(tx, row.id, change, now)
  await record(act, 'reject', ['exchange', row.id], { reason })
  await tell(act, row.userId, rejected(row, reason))
  const notice = lineOnHold(row)
  await tellAll(
    act,
    (await lineOf(tx, row.id)).map(({ userId }) => [userId, notice] as const),
  )
  return lockExchange(tx, row.id)
}

/** Cancels an exchange, and notifies all participants of the reason. */
export async function cancelExchange(
  act: MyAct,
  idOrSlug: string,
  reason: string,
): Promise<ExchangeRow> {
  const { tx, me, now } = act
  const row = await lockExchange(tx, idOrSlug)
  refuse(callingOffRefusal(termsOf(row), now))
  await record(act, 'cancel', ['exchange', row.id], { reason })
  await callOff(act, row, { cancelledBy: me.id, cancellationReason: reason })
  return lockExchange(tx, row.id)
}

/** Does the slow part of `pairNow`, before the transaction. Returns undefined if the exchange cannot be paired now. */
export async function tryForNow(look: Look, idOrSlug: string): Promise<Tried | undefined> {
  const row = await findExchange(look.db, idOrSlug)
  if (!row || row.pairedAt || !mayPairNow(termsOf(row), look.now)) return
  return tryBeforehand(look.db, row.id, look)
}

/**
 * Pairs and starts an exchange now; a repeated call changes nothing.
 * @param tried the result of `tryForNow`, called just before
 */
export async function pairNow(
  act: MyAct,
  idOrSlug: string,
  tried: Tried | undefined,
): Promise<PairingResult> {
  const row = await lockExchange(act.tx, idOrSlug)
  refuse(pairingNowRefusal(termsOf(row), act.now))
  const outcome = await pairExchange(act, row, tried)
  if (outcome.result === 'paired' || outcome.result === 'cancelled')
    await record(act, 'pair', ['exchange', row.id], { result: outcome.result })
  return outcome
}
