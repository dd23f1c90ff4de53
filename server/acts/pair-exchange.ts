import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Pairs } from '#rules/exchange/matching.ts'
import { type Hindrance, type Pairing, type Participant, pair } from '#rules/exchange/pairing.ts'
import { endAtOf } from '#rules/exchange/phase.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { addresses, memberColumns, members, signups } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { exchangeCancelled, paired } from '#server/mail/templates/exchange.ts'
import { parentOfPaired } from '#server/mail/templates/parent.ts'
import type { ExchangeRow } from '#server/resources/exchanges/facts.ts'
import { changeExchange } from '#server/resources/exchanges/store.ts'
import { type Notice, notify } from '#server/resources/notifications/store.ts'
import { openParentRequest } from '#server/resources/parent/store.ts'
import { leaveOut } from './leave-out.ts'
import { earlierPairsAmong, exclusionsIn, participantsOf } from './read-participants.ts'

export interface PairingContext {
  site: { publicUrl: string }
  random: () => number
  now: Date
}

export type PairingResult =
  | { result: 'paired' | 'already_paired' | 'cancelled' }
  | { result: 'impossible'; who: readonly Hindrance[] }

/** All pairs in one statement: a crowd of participants is one round trip. */
export async function keepPairs(tx: Tx, exchangeId: number, pairs: Pairs): Promise<void> {
  const rows = [...pairs].map(
    ([gifter, recipient]) => sql`(${gifter}::bigint, ${recipient}::bigint)`,
  )
  await tx.execute(sql`
    update ${signups} set paired_with = pair.recipient
    from (values ${sql.join(rows, sql`, `)}) as pair (gifter, recipient)
    where ${signups.exchangeId} = ${exchangeId} and ${signups.userId} = pair.gifter
      and ${signups.leftAt} is null
  `)
}

/** Who lost the address she had chosen gets her main one now: later nobody but she decides which one is shown. */
async function settleAddresses(tx: Tx, exchangeId: number): Promise<void> {
  const main = tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.memberId, signups.userId), addresses.isMain))
  await tx
    .update(signups)
    .set({ addressId: sql`(${main})` })
    .where(
      and(eq(signups.exchangeId, exchangeId), isNull(signups.leftAt), isNull(signups.addressId)),
    )
}

/** What would come of pairing an exchange now; nothing is changed. */
export async function tryPairing(
  db: Reader,
  exchangeId: number,
  { random, now }: Pick<PairingContext, 'random' | 'now'>,
): Promise<{ participants: readonly Participant[]; outcome: Pairing }> {
  const participants = await participantsOf(db, exchangeId, now)
  const exclusions = await exclusionsIn(db, participants)
  const earlier = await earlierPairsAmong(db, exchangeId, participants)
  return { participants, outcome: pair(participants, exclusions, { earlier, random }) }
}

/**
 * Pairs everybody of an exchange and starts it, all or nobody: the exchange must be locked. With too few it is cancelled;
 * where somebody makes it impossible nobody is paired and the mods are told who. The rule says whom it leaves out.
 */
export async function pairExchange(
  tx: Tx,
  exchange: ExchangeRow,
  context: PairingContext,
): Promise<PairingResult> {
  if (exchange.pairedAt) return { result: 'already_paired' }
  const { now } = context
  const { participants, outcome } = await tryPairing(tx, exchange.id, context)
  if ('impossible' in outcome) {
    if (!exchange.needsPairing) await changeExchange(tx, exchange.id, { needsPairing: true }, now)
    return { result: 'impossible', who: outcome.impossible }
  }
  await leaveOut(tx, exchange, outcome.leftOut, context)
  if ('tooFew' in outcome) {
    const out = outcome.leftOut.map(({ id }) => id)
    const staying = participants.map(({ id }) => id).filter((id) => !out.includes(id))
    await cancelForWant(tx, exchange, staying, context)
    return { result: 'cancelled' }
  }
  await settleAddresses(tx, exchange.id)
  await keepPairs(tx, exchange.id, outcome.pairs)
  const startAt = exchange.startAt && exchange.startAt <= now ? exchange.startAt : now
  const started = {
    pairedAt: now,
    needsPairing: false,
    startAt,
    endAt: startAt === exchange.startAt ? exchange.endAt : endAtOf(now, exchange.exchangeDuration),
  }
  await changeExchange(tx, exchange.id, started, now)
  await tellPaired(tx, exchange, outcome.pairs, context)
  return { result: 'paired' }
}

/** Tells every gifter whom she sends to, and the parents of minors that it has begun. */
export async function tellPaired(
  tx: Tx,
  { label, slug }: ExchangeRow,
  pairs: Pairs,
  { site, now }: PairingContext,
): Promise<void> {
  const people = await tx
    .select(memberColumns)
    .from(members)
    .where(inArray(members.id, [...new Set([...pairs.keys(), ...pairs.values()])]))
  const byId = new Map(people.map((person) => [person.id, person]))
  const notices: Notice[] = []
  // In the order of their ids: along the circle, the numbers of two notices would say who sends to whom.
  for (const [gifterId, recipientId] of [...pairs].sort(([one], [other]) => one - other)) {
    const gifter = byId.get(gifterId)
    if (!gifter) continue
    const recipient = byId.get(recipientId)?.nickname ?? 'a critter'
    const title = `You are gifting ${recipient} in "${label}"`
    notices.push({ userId: gifterId, type: 'paired', title, link: `/exchange/${slug}` })
    await enqueueMail(tx, paired(site, { to: gifter.email, label, slug, recipient }), now)
    if (!isMinor(gifter.birthDate, now) || !gifter.parentEmail) continue
    const request = {
      memberId: gifterId,
      parentEmail: gifter.parentEmail,
      kind: 'withdraw',
    } as const
    const token = await openParentRequest(tx, request, now)
    const nickname = gifter.nickname ?? 'Your child'
    const about = { to: gifter.parentEmail, nickname, token, label }
    await enqueueMail(tx, parentOfPaired(site, about), now)
  }
  await notify(tx, notices, now)
}

async function cancelForWant(
  tx: Tx,
  exchange: ExchangeRow,
  participantIds: readonly number[],
  { site, now }: PairingContext,
): Promise<void> {
  await changeExchange(tx, exchange.id, { cancelledAt: now, needsPairing: false }, now)
  await tellCancelled(tx, exchange, participantIds, null, { site, now })
}

/** Tells the creator and everybody who signed up that an exchange does not take place. */
export async function tellCancelled(
  tx: Tx,
  { userId, label, slug }: ExchangeRow,
  participantIds: readonly number[],
  reason: string | null,
  { site, now }: Pick<PairingContext, 'site' | 'now'>,
): Promise<void> {
  const told = await tx
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(inArray(members.id, [...new Set([userId, ...participantIds])]))
  for (const { id, email } of told) {
    const title = `"${label}" will not take place`
    const link = `/exchange/${slug}`
    await notify(tx, [{ userId: id, type: 'cancelled', title, link }], now)
    await enqueueMail(tx, exchangeCancelled(site, { to: email, label, slug, reason }), now)
  }
}
