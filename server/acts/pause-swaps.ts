import { addressIsReadable } from '#rules/address/schema.ts'
import { isPaused } from '#rules/member/pause.ts'
import { isMod, waitsForParent } from '#rules/member/schema.ts'
import type { Closing } from '#rules/mod/case.ts'
import type { Act } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { swapGoesOn, swapPaused } from '#server/notices/swap.ts'
import { type Notice, tellShuffled } from '#server/notices/tell.ts'
import { closeCase, openCasesOf } from '#server/resources/cases/store.ts'
import { type ExchangeRow, termsOf } from '#server/resources/exchanges/store.ts'
import { lockEndedPauses, UNPAUSED } from '#server/resources/members/paused.ts'
import { changeMember, lockMember, theMember } from '#server/resources/members/store.ts'
import { roleOf, standingOf } from '#server/resources/members/view.ts'
import { findGifterSignup, pairedSwapsOf } from '#server/resources/signups/pairs.ts'
import { findSignupOf } from '#server/resources/signups/store.ts'
import { pauseOf } from '#server/resources/signups/view.ts'
import { openCase } from './open-case.ts'

/**
 * Returns the swaps in which the member can still send or receive. These are paired, their addresses are readable, and
 * the member has not marked both sides as done.
 */
async function runningSwapsOf(db: Reader, memberId: number, now: Date): Promise<ExchangeRow[]> {
  return (await pairedSwapsOf(db, memberId)).flatMap(({ exchange, mine }) => {
    const isDone = mine.doneSendingAt !== null && mine.doneReceivingAt !== null
    return !isDone && addressIsReadable(termsOf(exchange), now) ? [exchange] : []
  })
}

/**
 * Returns the member, their gifter and their recipient. A recipient who is a mod is left out: mods know who is paused,
 * so the notice would tell them who their gifter is.
 */
async function sidesOf({ tx, now }: Act, exchangeId: number, memberId: number): Promise<number[]> {
  const mine = await findSignupOf(tx, exchangeId, memberId)
  const gifter = await findGifterSignup(tx, exchangeId, memberId)
  const recipient = mine?.pairedWith ? await theMember(tx, mine.pairedWith) : null
  const isTold = recipient !== null && !isMod({ role: roleOf(recipient, now) })
  const sides = [memberId, isTold ? recipient.id : memberId, gifter?.userId ?? memberId]
  return [...new Set(sides)]
}

/** True if nothing pauses the member's part in this exchange any longer. */
async function goesOnFor({ tx, now }: Act, exchangeId: number, memberId: number): Promise<boolean> {
  const signup = await findSignupOf(tx, exchangeId, memberId)
  if (!signup) return false
  const pause = await pauseOf(tx, await theMember(tx, memberId), signup, now)
  return !(pause.is_sending_paused || pause.is_receiving_paused)
}

const tellEach = (act: Act, ids: readonly number[], notice: Notice) =>
  tellShuffled(
    act,
    ids.map((id) => [id, notice] as const),
  )

async function tellOfPause(act: Act, exchange: ExchangeRow, memberId: number): Promise<void> {
  await tellEach(act, await sidesOf(act, exchange.id, memberId), swapPaused(exchange))
}

/**
 * Notifies everybody affected that the swap has resumed, except members whose swap is still paused for another reason.
 */
async function tellOfEnd(act: Act, exchange: ExchangeRow, memberId: number): Promise<void> {
  const free: number[] = []
  for (const id of await sidesOf(act, exchange.id, memberId))
    if (await goesOnFor(act, exchange.id, id)) free.push(id)
  await tellEach(act, free, swapGoesOn(exchange))
}

/** For each of a member's running swaps, notifies everybody affected that it is now paused. */
export async function tellOfPauses(act: Act, memberId: number): Promise<void> {
  for (const exchange of await runningSwapsOf(act.tx, memberId, act.now))
    await tellOfPause(act, exchange, memberId)
}

/** For each of a member's swaps that resumes after a mod's pause, notifies everybody affected. */
export async function tellOfEnds(act: Act, memberId: number): Promise<void> {
  for (const exchange of await runningSwapsOf(act.tx, memberId, act.now))
    await tellOfEnd(act, exchange, memberId)
}

const caseOf = (memberId: number, exchangeId: number | null) =>
  ({ kind: 'parent_withdrawn', memberId, exchangeId }) as const

/**
 * Pauses the running swaps of a minor who has lost the parent's confirmation, and opens a case for each, so that a mod
 * decides about it.
 */
export async function pauseSwaps(act: Act, memberId: number): Promise<void> {
  const { tx, now } = act
  const isPausedAlready = isPaused(await theMember(tx, memberId), now)
  for (const exchange of await runningSwapsOf(tx, memberId, now))
    if ((await openCase(act, caseOf(memberId, exchange.id))) && !isPausedAlready)
      await tellOfPause(act, exchange, memberId)
}

/**
 * Closes the cases about a withdrawn confirmation once the parent has confirmed again or need not confirm any more.
 * Members who were kept waiting are notified, unless a mod has paused the account as well.
 */
export async function resumeSwaps(
  act: Act,
  memberId: number,
  how: Extract<Closing, 'confirmed_again' | 'came_of_age'>,
): Promise<void> {
  for (const exchange of await runningSwapsOf(act.tx, memberId, act.now))
    if (await closeCase(act.tx, caseOf(memberId, exchange.id), how, act.now))
      await tellOfEnd(act, exchange, memberId)
}

/** Ends a mod's pause that was lifted or has run out, and notifies the members who were waiting because of it. */
export async function endPause(act: Act, memberId: number): Promise<void> {
  await changeMember(act.tx, memberId, UNPAUSED, act.now)
  await tellOfEnds(act, memberId)
}

/**
 * Ends mods' pauses that have expired, with a notice. Closes cases about withdrawn confirmations if the minor has come
 * of age or has left the swap, or if the swap has nothing left to pause.
 */
export async function settlePauses(act: Act): Promise<void> {
  const { tx, now } = act
  for (const { id } of await lockEndedPauses(tx, now)) await endPause(act, id)
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
