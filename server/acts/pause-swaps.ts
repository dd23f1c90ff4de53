import { addressIsReadable } from '#rules/address/schema.ts'
import { waitsForParent } from '#rules/member/schema.ts'
import type { Closing } from '#rules/mod/case.ts'
import type { Act } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import type { AboutExchange } from '#server/notices/exchange.ts'
import { swapGoesOn, swapPaused } from '#server/notices/swap.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import { closeCase, openCasesOf } from '#server/resources/cases/store.ts'
import { type ExchangeRow, termsOf } from '#server/resources/exchanges/store.ts'
import { lockMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { findGifterSignup, pairedSwapsOf } from '#server/resources/signups/pairs.ts'
import { findSignupOf } from '#server/resources/signups/store.ts'
import { openCase } from './open-case.ts'

/**
 * The swaps in which something can still pass between a member and her gifter or recipient: paired, with addresses that
 * can be read, until she is done on both sides.
 */
async function runningSwapsOf(db: Reader, memberId: number, now: Date): Promise<ExchangeRow[]> {
  return (await pairedSwapsOf(db, memberId)).flatMap(({ exchange, mine }) => {
    const isDone = mine.doneSendingAt !== null && mine.doneReceivingAt !== null
    return !isDone && addressIsReadable(termsOf(exchange), now) ? [exchange] : []
  })
}

/** Tells the member and both beside her, in the order of their ids, so that nothing tells who is whose. */
async function tellSides(
  act: Act,
  exchange: ExchangeRow,
  memberId: number,
  news: (exchange: AboutExchange) => Notice,
): Promise<void> {
  const mine = await findSignupOf(act.tx, exchange.id, memberId)
  const gifter = await findGifterSignup(act.tx, exchange.id, memberId)
  const sides = new Set([memberId, mine?.pairedWith ?? memberId, gifter?.userId ?? memberId])
  await tellAll(
    act,
    [...sides].toSorted((one, other) => one - other).map((id) => [id, news(exchange)] as const),
  )
}

const caseOf = (memberId: number, exchangeId: number | null) =>
  ({ kind: 'parent_withdrawn', memberId, exchangeId }) as const

/**
 * A minor is left without a parent's confirmation: her running swaps are paused, and the mods are asked what should
 * become of each.
 */
export async function pauseSwaps(act: Act, memberId: number): Promise<void> {
  for (const exchange of await runningSwapsOf(act.tx, memberId, act.now))
    if (await openCase(act, caseOf(memberId, exchange.id)))
      await tellSides(act, exchange, memberId, swapPaused)
}

/** The confirmation is back, or no longer needed: each case settles itself, and whoever was kept waiting is told. */
export async function resumeSwaps(
  act: Act,
  memberId: number,
  how: Extract<Closing, 'confirmed_again' | 'came_of_age'>,
): Promise<void> {
  for (const exchange of await runningSwapsOf(act.tx, memberId, act.now))
    if (await closeCase(act.tx, caseOf(memberId, exchange.id), how, act.now))
      await tellSides(act, exchange, memberId, swapGoesOn)
}

/** Settles what time has settled: the minor is of age, is no longer in it, or nothing of the swap is left to pause. */
export async function settlePauses(act: Act): Promise<void> {
  const { tx, now } = act
  const waiting = await openCasesOf(tx, 'parent_withdrawn')
  for (const memberId of new Set(waiting.map((one) => one.memberId))) {
    const member = await lockMember(tx, memberId)
    if (!waitsForParent(standingOf(member, now))) await resumeSwaps(act, memberId, 'came_of_age')
    const running = (await runningSwapsOf(tx, memberId, now)).map(({ id }) => id)
    for (const { exchangeId } of waiting.filter((one) => one.memberId === memberId)) {
      if (exchangeId !== null && running.includes(exchangeId)) continue
      await closeCase(tx, caseOf(memberId, exchangeId), 'over', now)
    }
  }
}
