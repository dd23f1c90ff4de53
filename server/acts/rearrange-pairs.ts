import { boundLists } from '#rules/exchange/list-bound.ts'
import { sidesOf } from '#rules/exchange/pairing.ts'
import type { Pairs } from '#rules/exchange/pairing-cost.ts'
import { type Rearrangement, rearrangementsOnRemoval } from '#rules/exchange/rematch.ts'
import { keyOf } from '#rules/exchange/removal.ts'
import type { Act } from '#server/act.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { newGifter, nobodyToSendTo, noGifter, rematched } from '#server/notices/swap.ts'
import { type Notice, tellShuffled } from '#server/notices/tell.ts'
import { closeCase } from '#server/resources/cases/store.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { listsIn } from '#server/resources/exclusions/lists.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { partReveals } from '#server/resources/reveals/store.ts'
import { earlierPairsAmong, keepPairs, partPairs } from '#server/resources/signups/pairs.ts'
import { changeSignup, type SignupRow, signupsOf } from '#server/resources/signups/store.ts'
import { keepFormerRecipients, sendersIn } from '#server/resources/steps/store.ts'
import { closeParted } from '#server/resources/threads/store.ts'
import { followLists } from './follow-lists.ts'
import { followRearrangement } from './follow-missing.ts'
import { offerFreeSpots } from './offer-spots.ts'

export interface RemovalOption {
  key: string
  changes: Rearrangement
  /** Id of the member who is left without a gifter, if any. */
  withoutGifter: number | null
}

/**
 * Returns the removed member's recipient if a re-arrangement leaves that recipient without a gifter; otherwise null.
 * Also returns null if the recipient is left without a recipient as well, because the changes already include that.
 */
function withoutGifterOf(changes: Rearrangement, removed: SignupRow): number | null {
  const [change] = changes
  if (change?.recipient !== null || change.gifter === removed.pairedWith) return null
  return removed.pairedWith
}

export const pairsAmong = (everybody: readonly SignupRow[]): Pairs =>
  new Map(
    everybody.flatMap(({ userId, pairedWith }) =>
      pairedWith === null ? [] : [[userId, pairedWith] as const],
    ),
  )

/**
 * Returns the re-arrangements that the rule offers when a participant is removed. Repeated calls return the same
 * options until the data changes.
 */
export async function optionsOnRemoval(
  db: Reader,
  exchange: ExchangeRow,
  everybody: readonly SignupRow[],
  removed: SignupRow,
): Promise<RemovalOption[]> {
  const ids = everybody.map(({ userId }) => userId)
  const options = rearrangementsOnRemoval({
    ids,
    // Depends on `pairedAt` instead of the current time, because the pairing may have happened while this act waited
    // for the lock.
    pairs: exchange.pairedAt === null ? new Map() : pairsAmong(everybody),
    removedId: removed.userId,
    exclusions: boundLists(ids, await listsIn(db, exchange.id, ids)).binding,
    earlier: await earlierPairsAmong(db, exchange.id, ids),
    sides: sidesOf([...(await membersOf(db, ids)).values()]),
    sent: await sendersIn(db, exchange.id),
  })
  return options.map((changes) => ({
    key: keyOf(changes),
    changes,
    withoutGifter: withoutGifterOf(changes, removed),
  }))
}

/**
 * Gives gifters new recipients. All these gifters are unpaired first, because two gifters may not have the same
 * recipient even for a moment.
 */
async function rearrange(tx: Tx, exchangeId: number, changes: Rearrangement, now: Date) {
  const gifters = changes.map(({ gifter }) => gifter)
  await keepFormerRecipients(tx, exchangeId, gifters)
  await partPairs(tx, exchangeId, gifters, now)
  const pairs = changes.flatMap(({ gifter, recipient }) =>
    recipient === null ? [] : [[gifter, recipient] as const],
  )
  await keepPairs(tx, exchangeId, new Map(pairs))
}

/** Ends what was between members who are no longer a pair. */
async function part(tx: Tx, exchangeId: number, now: Date): Promise<void> {
  await closeParted(tx, exchangeId, now)
  await partReveals(tx, exchangeId)
}

/**
 * Re-arranges the pairs of a locked exchange after a participant was removed, and notifies everybody affected. Only a
 * gifter learns who their recipient is.
 */
export async function applyOnRemoval(
  act: Act,
  exchange: ExchangeRow,
  { changes, withoutGifter }: RemovalOption,
  removedId: number,
): Promise<void> {
  const { tx, now } = act
  if (changes.length === 0) return part(tx, exchange.id, now)
  const before = await signupsOf(tx, exchange.id)
  const recipientBefore = new Map(before.map(({ userId, pairedWith }) => [userId, pairedWith]))
  await rearrange(tx, exchange.id, changes, now)
  await part(tx, exchange.id, now)
  const told: [number, Notice][] = []
  for (const { gifter, recipient } of changes) {
    if (recipient === null) {
      told.push([gifter, nobodyToSendTo(exchange)])
      continue
    }
    const hasLeft = recipientBefore.get(gifter) === removedId
    told.push([gifter, rematched(exchange, { hasLeft })])
    told.push([recipient, newGifter(exchange)])
  }
  if (withoutGifter !== null) told.push([withoutGifter, noGifter(exchange)])
  // In a swap of two, the gifter who is left without a recipient is also without a gifter.
  const alone = changes.find(({ recipient }) => recipient === null)?.gifter ?? null
  await followRearrangement(act, {
    exchangeId: exchange.id,
    removedId,
    regifted: changes.flatMap(({ recipient }) => recipient ?? []),
    withoutGifter: withoutGifter ?? alone,
  })
  await tellShuffled(act, told)
}

/** Returns the best re-arrangement after a member leaves, or null before the pairing. */
export async function bestOnRemoval(
  db: Reader,
  exchange: ExchangeRow,
  everybody: readonly SignupRow[],
  leaving: SignupRow,
): Promise<RemovalOption | null> {
  if (exchange.pairedAt === null) return null
  const [best] = await optionsOnRemoval(db, exchange, everybody, leaving)
  return best ?? null
}

/**
 * Removes a member from a locked exchange, and applies the best re-arrangement without offering a choice.
 * @param everybody the participants, including the member
 * @returns how the pairs were re-arranged
 */
export async function handOn(
  act: Act,
  exchange: ExchangeRow,
  everybody: readonly SignupRow[],
  { leaving, reason }: { leaving: SignupRow; reason: string },
): Promise<RemovalOption | null> {
  const { tx, now } = act
  const best = await bestOnRemoval(tx, exchange, everybody, leaving)
  await changeSignup(tx, leaving.id, { leftAt: now, leaveReason: reason })
  if (exchange.pairedAt === null) await followLists(act, exchange)
  await offerFreeSpots(act, exchange, [now])
  if (best) await applyOnRemoval(act, exchange, best, leaving.userId)
  const { userId: memberId } = leaving
  const paused = { kind: 'parent_withdrawn', memberId, exchangeId: exchange.id } as const
  await closeCase(tx, paused, 'taken_out', now)
  return best
}
