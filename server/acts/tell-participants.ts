import { sendByOf } from '#rules/exchange/send-by.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { Act } from '#server/act.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { parentOfPaired } from '#server/mail/templates/parent.ts'
import { cancelled, paired } from '#server/notices/exchange.ts'
import { type Notice, tell, tellAll } from '#server/notices/tell.ts'
import {
  changeExchange,
  type ExchangeRow,
  lockExchange,
  sendByTermsOf,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { type MemberRow, membersOf } from '#server/resources/members/store.ts'
import { openParentRequest } from '#server/resources/parent/store.ts'
import { findSignupOf, type SignupRow, signupsAfter } from '#server/resources/signups/store.ts'
import { closeListCases } from './follow-lists.ts'

/**
 * Number of members notified in one transaction. On the embedded database, all other requests wait for the transaction.
 */
export const TOLD_AT_ONCE = 100

/**
 * Notifies the participants of a locked exchange that they are paired or that it is cancelled. In a large exchange a
 * job does this in batches.
 */
export async function tellParticipants(act: Act, exchangeId: number): Promise<void> {
  await changeExchange(act.tx, exchangeId, { toldUpTo: 0 }, act.now)
  const { participantsAmount } = await theExchange(act.tx, exchangeId)
  if (participantsAmount <= TOLD_AT_ONCE) await tellNext(act, exchangeId)
}

/**
 * Notifies the next batch of participants in the order of their ids. If the order followed the pairing circle, two
 * notices in a row would give away a pair.
 * @returns true if more participants are left
 */
export async function tellNext(act: Act, exchangeId: number): Promise<boolean> {
  const { tx, now } = act
  const exchange = await lockExchange(tx, exchangeId)
  if (exchange.toldUpTo === null) return false
  const next = await signupsAfter(tx, exchangeId, exchange.toldUpTo, TOLD_AT_ONCE)
  if (exchange.cancelledAt === null) await tellPaired(act, exchange, next)
  else await tellCancelled(act, exchange, next)
  const last = next.length < TOLD_AT_ONCE ? undefined : next.at(-1)
  await changeExchange(tx, exchangeId, { toldUpTo: last?.userId ?? null }, now)
  return last !== undefined
}

interface CallingOff {
  cancelledBy?: number
  /** Missing if the exchange is cancelled because too few members signed up. */
  cancellationReason?: string
}

/** Cancels a locked exchange, and notifies its creator and all participants of the reason. */
export async function callOff(act: Act, exchange: ExchangeRow, why: CallingOff): Promise<void> {
  const { tx, now } = act
  const { id, userId } = exchange
  await changeExchange(tx, id, { ...why, cancelledAt: now, needsPairing: false }, now)
  await closeListCases(act, exchange)
  if (!(await findSignupOf(tx, id, userId)))
    await tell(act, userId, cancelled(exchange, why.cancellationReason ?? null))
  await tellParticipants(act, id)
}

async function tellCancelled(act: Act, exchange: ExchangeRow, those: readonly SignupRow[]) {
  const notice = cancelled(exchange, exchange.cancellationReason)
  await tellAll(
    act,
    those.map(({ userId }) => [userId, notice] as const),
  )
}

/** Notifies gifters that names are drawn, and the parents of minors that the exchange has started. */
async function tellPaired(act: Act, exchange: ExchangeRow, those: readonly SignupRow[]) {
  const people = await membersOf(
    act.tx,
    those.map(({ userId }) => userId),
  )
  const notice = paired(exchange, sendByOf(sendByTermsOf(exchange)))
  const told: [number, Notice][] = []
  for (const { userId, pairedWith } of those) {
    const gifter = people.get(userId)
    if (!gifter || pairedWith === null) continue
    told.push([userId, notice])
    await tellParent(act, exchange, gifter)
  }
  await tellAll(act, told)
}

async function tellParent({ tx, now, site }: Act, { label }: ExchangeRow, child: MemberRow) {
  const { id: memberId, parentEmail } = child
  if (!isMinor(child.birthDate, now) || !parentEmail) return
  const token = await openParentRequest(tx, { memberId, parentEmail, kind: 'withdraw' }, now)
  const nickname = child.nickname ?? 'Your child'
  const mail = parentOfPaired(site, { to: parentEmail, nickname, token, label })
  await enqueueMail(tx, { ...mail, memberId }, now)
}
