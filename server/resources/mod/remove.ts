import { isPaired } from '#rules/exchange-phase.ts'
import { rematchOnRemoval } from '#rules/rematch.ts'
import type { Tx } from '#server/db/open.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { rematched } from '#server/mail/templates/exchange.ts'
import { notFound, notToYourself } from '#server/refused.ts'
import { factsOf } from '#server/resources/exchanges/facts.ts'
import { rematch } from '#server/resources/exchanges/pair.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { notify } from '#server/resources/notifications/store.ts'
import { changeSignup, findSignup, signupsOf } from '#server/resources/signups/store.ts'
import { recordAction } from './audit.ts'
import type { Desk } from './decide.ts'

/**
 * Takes a member out of an exchange, also while it runs: her gifter now sends to the one she would have sent to, and both
 * are told. A gift that was sent stands.
 */
export async function removeFromExchange(
  tx: Tx,
  signupId: number,
  reason: string,
  { site, actor, now }: Desk,
): Promise<void> {
  const found = await findSignup(tx, signupId)
  if (!found) throw notFound()
  const exchange = await lockExchange(tx, found.exchangeId)
  const everybody = await signupsOf(tx, exchange.id)
  const removed = everybody.find(({ id }) => id === signupId)
  if (!removed) throw notFound()
  if (removed.userId === actor.id) throw notToYourself()
  await changeSignup(tx, removed.id, { leftAt: now, leaveReason: reason, removedBy: actor.id })
  const link = `/exchange/${exchange.slug}`
  const title = `You are no longer part of "${exchange.label}"`
  await notify(tx, [{ userId: removed.userId, type: 'removed', title, link }], now)
  const subject = { subjectType: 'signup', subjectId: removed.id } as const
  await recordAction(
    tx,
    { actorId: actor.id, action: 'remove', ...subject, details: { reason } },
    now,
  )
  if (!isPaired(factsOf(exchange, everybody.length), now)) return

  const pairs = new Map(
    everybody.flatMap(({ userId, pairedWith }) =>
      pairedWith === null ? [] : [[userId, pairedWith] as const],
    ),
  )
  const gifter = everybody.find(({ pairedWith }) => pairedWith === removed.userId)
  if (!gifter) return
  const { changed } = rematchOnRemoval(pairs, removed.userId)
  await rematch(tx, gifter.id, changed?.recipient ?? null)
  const tell = (userId: number, words: string) =>
    notify(tx, [{ userId, type: 'rematched', title: `${words} in "${exchange.label}"`, link }], now)
  if (!changed) {
    await tell(gifter.userId, 'You have nobody to send to any more')
    return
  }
  const { nickname } = await theMember(tx, changed.recipient)
  const recipient = nickname ?? 'another critter'
  await tell(gifter.userId, `You are now gifting ${recipient}`)
  await tell(changed.recipient, 'You have a new gifter')
  const { email: to } = await theMember(tx, gifter.userId)
  await enqueueMail(tx, rematched(site, { to, recipient, ...exchange }), now)
}
