import { boundLists } from '#rules/exchange/list-bound.ts'
import type { Pairs } from '#rules/exchange/matching.ts'
import { sidesOf } from '#rules/exchange/pairing.ts'
import { type Rearrangement, rearrangementsOnRemoval } from '#rules/exchange/rematch.ts'
import { keyOf } from '#rules/exchange/removal.ts'
import type { Act } from '#server/act.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { newGifter, nobodyToSendTo, noGifter, rematched } from '#server/notices/swap.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import { closeCase } from '#server/resources/cases/store.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { listsIn } from '#server/resources/exclusions/lists.ts'
import { membersOf } from '#server/resources/members/store.ts'
import { earlierPairsAmong, keepPairs, partPairs } from '#server/resources/signups/pairs.ts'
import { changeSignup, type SignupRow, signupsOf } from '#server/resources/signups/store.ts'
import { keepFormerRecipients, sendersIn } from '#server/resources/steps/store.ts'
import { followLists } from './follow-lists.ts'

export interface RemovalOption {
  key: string
  changes: Rearrangement
  /** Those nobody sends to then, by member id. */
  withoutGifter: number | null
}

/**
 * Those nobody sends to after a re-arrangement that leaves a gifter with nobody; a gifter who is one of them is not
 * repeated.
 */
function withoutGifterOf(changes: Rearrangement, removed: SignupRow): number | null {
  const [change] = changes
  if (change?.recipient !== null || change.gifter === removed.pairedWith) return null
  return removed.pairedWith
}

/** Who sends to whom among these. */
export const pairsAmong = (everybody: readonly SignupRow[]): Pairs =>
  new Map(
    everybody.flatMap(({ userId, pairedWith }) =>
      pairedWith === null ? [] : [[userId, pairedWith] as const],
    ),
  )

/**
 * What taking out a participant would do to the pairs: the ways that the rule offers, the same each time while nothing
 * changes.
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
    // Whatever the hour: the pairing may have come while this act waited for it.
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

/** Gives gifters other recipients. First all let go of theirs: no two may have the same one even for a moment. */
async function rearrange(tx: Tx, exchangeId: number, changes: Rearrangement, now: Date) {
  const gifters = changes.map(({ gifter }) => gifter)
  await keepFormerRecipients(tx, exchangeId, gifters)
  await partPairs(tx, exchangeId, gifters, now)
  const pairs = changes.flatMap(({ gifter, recipient }) =>
    recipient === null ? [] : [[gifter, recipient] as const],
  )
  await keepPairs(tx, exchangeId, new Map(pairs))
}

/**
 * Re-arranges the pairs of an exchange, which must be locked, after somebody was taken out, and tells everybody
 * affected; only a gifter learns who her recipient is.
 */
export async function applyOnRemoval(
  act: Act,
  exchange: ExchangeRow,
  { changes, withoutGifter }: RemovalOption,
  removedId: number,
): Promise<void> {
  if (changes.length === 0) return
  const { tx, now } = act
  const before = await signupsOf(tx, exchange.id)
  const recipientBefore = new Map(before.map(({ userId, pairedWith }) => [userId, pairedWith]))
  await rearrange(tx, exchange.id, changes, now)
  const people = await membersOf(
    tx,
    changes.flatMap(({ gifter, recipient }) => [gifter, recipient ?? gifter]),
  )
  const told: [number, Notice][] = []
  for (const { gifter, recipient } of changes) {
    if (recipient === null) {
      told.push([gifter, nobodyToSendTo(exchange)])
      continue
    }
    const hasLeft = recipientBefore.get(gifter) === removedId
    const named = people.get(recipient) ?? { id: recipient, nickname: null }
    told.push([gifter, rematched(exchange, { recipient: named, hasLeft })])
    told.push([recipient, newGifter(exchange)])
  }
  if (withoutGifter !== null) told.push([withoutGifter, noGifter(exchange)])
  // In the order of their ids: else the numbers of two notices would say who sends to whom.
  await tellAll(
    act,
    told.toSorted(([one], [other]) => one - other),
  )
}

/** The best way to close the gap that a member leaves; null before the pairing, where there is none. */
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
 * Takes a member out of an exchange, which must be locked, in the best way there is: nobody is asked to choose.
 * @param everybody the participants, including the member
 * @returns how the gap was closed
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
  if (best) await applyOnRemoval(act, exchange, best, leaving.userId)
  const { userId: memberId } = leaving
  const paused = { kind: 'parent_withdrawn', memberId, exchangeId: exchange.id } as const
  await closeCase(tx, paused, 'taken_out', now)
  return best
}
