import { isCancelled, isEnded } from '#rules/exchange/phase.ts'
import type { RemovalInput, RemovalPlan } from '#rules/exchange/removal.ts'
import { rearrangementChosen } from '#rules/exchange/removal.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { notFound, notToYourself, Refused, refusedBy } from '#server/refused.ts'
import { closeCase } from '#server/resources/cases/store.ts'
import { type ExchangeRow, factsOf } from '#server/resources/exchanges/facts.ts'
import { lockExchange, theExchange } from '#server/resources/exchanges/store.ts'
import { membersById } from '#server/resources/members/view.ts'
import { recordAction } from '#server/resources/mod-actions/store.ts'
import { notify } from '#server/resources/notifications/store.ts'
import { changeSignup, findSignup, signupsOf } from '#server/resources/signups/store.ts'
import type { Desk } from './decide-exchange.ts'
import { applyOnRemoval, optionsOnRemoval } from './rearrange-pairs.ts'

/** The one to be taken out, among everybody who takes part now. */
async function removalIn(
  db: Reader,
  signupId: number,
  find: (exchangeId: number) => Promise<ExchangeRow>,
  { actor, now }: Pick<Desk, 'actor' | 'now'>,
) {
  const found = await findSignup(db, signupId)
  if (!found) throw notFound()
  const exchange = await find(found.exchangeId)
  const everybody = await signupsOf(db, exchange.id)
  const removed = everybody.find(({ id }) => id === signupId)
  if (!removed) throw notFound()
  if (removed.userId === actor.id) throw notToYourself()
  const facts = factsOf(exchange, everybody.length)
  if (isCancelled(facts) || isEnded(facts, now))
    throw new Refused(422, 'This exchange is over already.', { code: 'over' })
  return {
    exchange,
    removed,
    options: await optionsOnRemoval(db, exchange, everybody, removed, now),
  }
}

/** What taking a member out would do to the others; nothing is changed. */
export async function removalPlanOf(
  db: Reader,
  signupId: number,
  desk: Pick<Desk, 'actor' | 'now'>,
): Promise<RemovalPlan> {
  const { options } = await removalIn(db, signupId, (id) => theExchange(db, id), desk)
  const named = options.flatMap(({ changes, withoutGifter }) => [
    ...changes.flatMap(({ gifter, recipient }) => [gifter, recipient]),
    withoutGifter,
  ])
  const people = await membersById(
    db,
    named.filter((id) => id !== null),
  )
  const memberOf = (id: number) => people.get(id) ?? { id, nickname: 'A critter', avatar: null }
  const perhaps = (id: number | null) => (id === null ? null : memberOf(id))
  return {
    rearrangements: options.map(({ key, changes, withoutGifter }) => ({
      key,
      changes: changes.map(({ gifter, recipient }) => ({
        gifter: memberOf(gifter),
        recipient: perhaps(recipient),
      })),
      without_gifter: perhaps(withoutGifter),
    })),
  }
}

/**
 * Takes a member out of an exchange, also while it runs: the pairs are re-arranged as was chosen, and everybody whom that
 * touches is told. A gift that was sent stands.
 * @param input.rearrangement the key of one that is offered; without it the plain one, where there is no choice
 * @throws Refused with 422 `choice_needed`, or `stale` where what was chosen does not stand any more
 */
export async function removeFromExchange(
  tx: Tx,
  signupId: number,
  { reason, rearrangement }: RemovalInput,
  { site, actor, now }: Desk,
): Promise<void> {
  const find = (id: number) => lockExchange(tx, id)
  const { exchange, removed, options } = await removalIn(tx, signupId, find, { actor, now })
  const outcome = rearrangementChosen(options, rearrangement)
  if ('refusal' in outcome) throw refusedBy(outcome.refusal)
  await changeSignup(tx, removed.id, { leftAt: now, leaveReason: reason, removedBy: actor.id })
  const link = `/exchange/${exchange.slug}`
  const title = `You are no longer part of "${exchange.label}"`
  await notify(tx, [{ userId: removed.userId, type: 'removed', title, link }], now)
  await applyOnRemoval(tx, exchange, outcome.chosen, { site, now, removedId: removed.userId })
  const action = {
    actorId: actor.id,
    action: 'remove',
    subjectType: 'signup',
    subjectId: removed.id,
    details: { reason },
  } as const
  await recordAction(tx, action, now)
  const paused = { memberId: removed.userId, exchangeId: exchange.id } as const
  await closeCase(tx, { kind: 'parent_withdrawn', ...paused }, 'taken_out', now)
}
