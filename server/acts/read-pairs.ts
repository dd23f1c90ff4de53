import { modsMayOpen } from '#rules/exchange/pair-thread.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { Pair } from '#rules/mod/pairs.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, Refused } from '#server/errors/refused.ts'
import { pairsReadByLoneAdmin } from '#server/notices/own-part.ts'
import { findExchange } from '#server/resources/exchanges/store.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { pairsOf } from '#server/resources/signups/pairs.ts'
import { writtenThreadsIn } from '#server/resources/threads/reports.ts'
import { record } from './record-action.ts'
import { mindOwnPart, NO_OTHER_MOD, tellOwnPart } from './tell-own-part.ts'

/**
 * Returns who sends to whom in an exchange, for a mod who takes no part in it. The access is logged before anything is
 * shown.
 */
export async function readPairs(act: MyAct, idOrSlug: string): Promise<Pair[]> {
  const exchange = await findExchange(act.tx, idOrSlug)
  if (!exchange) throw notFound()
  if (exchange.pairedAt === null)
    throw new Refused(422, 'Names haven’t been drawn yet.', { code: 'not_paired' })
  const isAlone = await mindOwnPart(act, exchange.id)
  await record(
    act,
    'read pairs',
    ['exchange', exchange.id],
    isAlone ? { reason: NO_OTHER_MOD } : {},
  )
  if (isAlone) await tellOwnPart(act, exchange, pairsReadByLoneAdmin(exchange), [act.me.id])
  const rows = await pairsOf(act.tx, exchange.id)
  const name = await namesOf(
    act.tx,
    rows.flatMap(({ userId, pairedWith }) => (pairedWith === null ? userId : [userId, pairedWith])),
  )
  const threads = await threadsToOpen(act, exchange.id)
  return rows.map(({ id, userId, pairedWith, acknowledgedAt }) => ({
    signup_id: id,
    gifter: name(userId),
    recipient: pairedWith === null ? null : name(pairedWith),
    has_opened: acknowledgedAt !== null,
    thread:
      threads.find((one) => one.gifterId === userId && one.recipientId === pairedWith)?.id ?? null,
  }))
}

/** Returns the threads in an exchange that mods may open. */
async function threadsToOpen({ tx, now }: MyAct, exchangeId: number) {
  const threads = await writtenThreadsIn(tx, exchangeId)
  const people = await membersOf(
    tx,
    threads.flatMap(({ gifterId, recipientId }) => [gifterId, recipientId]),
  )
  const isChild = (id: number) => isMinor(people.get(id)?.birthDate ?? null, now)
  return threads.filter(({ hasReport, gifterId, recipientId }) =>
    modsMayOpen({ hasReport, hasMinor: isChild(gifterId) || isChild(recipientId) }),
  )
}
