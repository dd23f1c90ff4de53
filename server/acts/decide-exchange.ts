import { and, count, inArray, isNull, ne } from 'drizzle-orm'
import { endAtOf, isEnded, isPending, signupsOpenAt } from '#rules/exchange/phase.ts'
import { approvalRefusal, decisionRefusal, startOnApproval } from '#rules/mod/approval.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { members } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { exchangeApproved, exchangeRejected } from '#server/mail/templates/exchange.ts'
import { Refused, refuse } from '#server/refused.ts'
import { type ExchangeRow, factsOf } from '#server/resources/exchanges/facts.ts'
import {
  changeExchange,
  countParticipants,
  lockExchange,
} from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { recordAction } from '#server/resources/mod-actions/store.ts'
import { notify } from '#server/resources/notifications/store.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'
import { signupsOf } from '#server/resources/signups/store.ts'
import { type PairingResult, pairExchange, tellCancelled } from './pair-exchange.ts'

export interface Desk {
  site: { publicUrl: string }
  actor: SessionMember
  random: () => number
  now: Date
}

const factsWithCreator = async (tx: Tx, row: ExchangeRow) => ({
  ...factsOf(row, await countParticipants(tx, row.id)),
  user_id: row.userId,
})

async function otherApproverExists(db: Reader, actorId: number): Promise<boolean> {
  const [others] = await db
    .select({ total: count() })
    .from(members)
    .where(
      and(
        inArray(members.role, ['mod', 'admin']),
        ne(members.id, actorId),
        isNull(members.suspendedAt),
      ),
    )
  return (others?.total ?? 0) > 0
}

/** Lets an exchange take place: it gets its start and its end, and its creator is told. */
export async function approveExchange(
  tx: Tx,
  idOrSlug: string,
  startAt: Date | null,
  { site, actor, now }: Desk,
): Promise<ExchangeRow> {
  const row = await lockExchange(tx, idOrSlug)
  const exchange = await factsWithCreator(tx, row)
  const mayOthers = await otherApproverExists(tx, actor.id)
  refuse(approvalRefusal({ exchange, actor, otherApproverExists: mayOthers, startAt, now }))
  const start = startOnApproval(exchange, startAt)
  const change = {
    approvedBy: actor.id,
    approvedAt: now,
    startAt: start,
    endAt: endAtOf(start, row.exchangeDuration),
    needsPairing: false,
  }
  await changeExchange(tx, row.id, change, now)
  const details = { start_at: start.toISOString() }
  await record(tx, actor, 'approve', row, details, now)
  const creator = await theMember(tx, row.userId)
  const { label, slug } = row
  const title = `"${label}" is approved`
  const link = `/exchange/${slug}`
  await notify(tx, [{ userId: creator.id, type: 'exchange_approved', title, link }], now)
  const opensAt = signupsOpenAt({ ...exchange, start_at: start.toISOString() })
  const about = { to: creator.email, label, slug, startAt: start, signupsOpenAt: opensAt }
  await enqueueMail(tx, exchangeApproved(site, about), now)
  return lockExchange(tx, row.id)
}

/** Sends an exchange back to its creator with a reason; she may change it and publish it again. */
export async function rejectExchange(
  tx: Tx,
  idOrSlug: string,
  reason: string,
  { site, actor, now }: Desk,
): Promise<ExchangeRow> {
  const row = await lockExchange(tx, idOrSlug)
  refuse(decisionRefusal({ exchange: await factsWithCreator(tx, row), actor }))
  const change = { rejectedBy: actor.id, rejectedAt: now, rejectionReason: reason }
  await changeExchange(tx, row.id, change, now)
  await record(tx, actor, 'reject', row, { reason }, now)
  const creator = await theMember(tx, row.userId)
  const { label, slug } = row
  const title = `"${label}" was not approved`
  const link = `/exchange/${slug}`
  await notify(tx, [{ userId: creator.id, type: 'exchange_rejected', title, link }], now)
  await enqueueMail(tx, exchangeRejected(site, { to: creator.email, label, slug, reason }), now)
  return lockExchange(tx, row.id)
}

/** Calls an exchange off; everybody in it is told why. */
export async function cancelExchange(
  tx: Tx,
  idOrSlug: string,
  reason: string,
  { site, actor, now }: Desk,
): Promise<ExchangeRow> {
  const row = await lockExchange(tx, idOrSlug)
  const facts = await factsWithCreator(tx, row)
  if (row.rejectedAt || row.cancelledAt || isEnded(facts, now))
    throw new Refused(422, 'This exchange is over already.', { code: 'over' })
  const change = { cancelledBy: actor.id, cancelledAt: now, cancellationReason: reason }
  await changeExchange(tx, row.id, change, now)
  await record(tx, actor, 'cancel', row, { reason }, now)
  const participants = (await signupsOf(tx, row.id)).map(({ userId }) => userId)
  await tellCancelled(tx, row, participants, reason, { site, now })
  return lockExchange(tx, row.id)
}

/** Pairs and starts an exchange now; doing it again changes nothing. */
export async function pairNow(tx: Tx, idOrSlug: string, desk: Desk): Promise<PairingResult> {
  const row = await lockExchange(tx, idOrSlug)
  const facts = await factsWithCreator(tx, row)
  if (isPending(facts) || row.rejectedAt || row.cancelledAt)
    throw new Refused(422, 'This exchange is not approved.', { code: 'not_approved' })
  const outcome = await pairExchange(tx, row, desk)
  if (outcome.result === 'paired' || outcome.result === 'cancelled')
    await record(tx, desk.actor, 'pair', row, { result: outcome.result }, desk.now)
  return outcome
}

const record = (
  tx: Tx,
  actor: SessionMember,
  action: string,
  { id }: ExchangeRow,
  details: Record<string, string>,
  now: Date,
) =>
  recordAction(
    tx,
    { actorId: actor.id, action, subjectType: 'exchange', subjectId: id, details },
    now,
  )
