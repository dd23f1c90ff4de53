import { isDeepStrictEqual } from 'node:util'
import { pairWithinBounds } from '#rules/exchange/bounded-pairing.ts'
import { areFewLeft, boundLists, choicesLeft, type Lists } from '#rules/exchange/list-bound.ts'
import {
  leavingOutReason,
  type Pairing,
  type Participant,
  sidesOf,
} from '#rules/exchange/pairing.ts'
import { costOfPairs, type EarlierPair } from '#rules/exchange/pairing-cost.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import type { Act, MyLook } from '#server/act.ts'
import { type Moment, momentNow } from '#server/db/since.ts'
import type { Reader } from '#server/db/types.ts'
import { listsIn } from '#server/resources/exclusions/lists.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { earlierPairsAmong } from '#server/resources/signups/pairs.ts'
import { isTouchedSince, participantsOf } from '#server/resources/signups/participants.ts'

/** The result of trying to pair an exchange, with the data it follows from. */
export interface Tried {
  /** The moment at which the data was read; later changes are not in it. */
  moment: Moment
  participants: readonly Participant[]
  lists: Lists
  earlier: readonly EarlierPair[]
  outcome: Pairing
}

/**
 * Tries to pair an exchange without changing anything. With many participants this takes long, and callers that hold
 * the lock on the exchange would keep others waiting.
 */
export async function tryPairing(
  db: Reader,
  exchangeId: number,
  { random, now }: Pick<Act, 'random' | 'now'>,
): Promise<Tried> {
  const moment = await momentNow(db)
  const participants = await participantsOf(db, exchangeId, now)
  const ids = participants.map(({ id }) => id)
  const lists = await listsIn(db, exchangeId, ids)
  const earlier = await earlierPairsAmong(db, exchangeId, ids)
  return {
    moment,
    participants,
    lists,
    earlier,
    outcome: pairWithinBounds(participants, lists, { earlier, random }),
  }
}

/**
 * Checks whether a pairing that was tried a moment ago still holds: the same members take part with the same lists. If
 * nothing was written since, nothing is read again. New pairs in other exchanges do not matter.
 */
export async function stillHolds(
  db: Reader,
  exchangeId: number,
  { moment, participants, lists, outcome }: Tried,
  { now }: Pick<Act, 'now'>,
): Promise<boolean> {
  if ('pairs' in outcome && !(await isTouchedSince(db, exchangeId, moment))) return true
  if (!isDeepStrictEqual(await participantsOf(db, exchangeId, now), participants)) return false
  const ids = participants.map(({ id }) => id)
  return isDeepStrictEqual(await listsIn(db, exchangeId, ids), lists)
}

/**
 * Returns what was tried, or tries again if it no longer holds. Called just before the exchange is locked, so that
 * little is left to check under the lock.
 */
export async function lookedAgain(
  db: Reader,
  exchangeId: number,
  tried: Tried,
  act: Pick<Act, 'random' | 'now'>,
): Promise<Tried> {
  const moment = await momentNow(db)
  return (await stillHolds(db, exchangeId, tried, act))
    ? { ...tried, moment }
    : tryPairing(db, exchangeId, act)
}

/**
 * Returns the pairing as it would come out now, for the mods: the same computation as at the start. A mod who takes
 * part learns neither its cost nor how many others each participant can be paired with: in a small exchange, either
 * would tell them who gifts whom.
 */
export async function pairingCheckOf(look: MyLook, exchangeId: number): Promise<PairingCheck> {
  const { db, me } = look
  const { participants, lists, earlier, outcome } = await tryPairing(db, exchangeId, look)
  const takesPart = participants.some(({ id }) => id === me.id)
  const cost =
    'pairs' in outcome && !takesPart
      ? costOfPairs(outcome.pairs, { sides: sidesOf(participants), earlier })
      : null
  const impossible = 'impossible' in outcome ? outcome.impossible : []
  const isLeftOut = (id: number) => outcome.leftOut.some((out) => out.id === id)
  const staying = participants.map(({ id }) => id).filter((id) => !isLeftOut(id))
  const fewest = takesPart ? [] : fewestChoices(staying, lists)
  const member = await namesOf(
    db,
    [...impossible, ...outcome.leftOut, ...fewest].map(({ id }) => id),
  )
  return {
    is_feasible: 'pairs' in outcome,
    participants_count: participants.length,
    left_out: outcome.leftOut.map(({ id, why }) => ({
      member: member(id),
      reason: leavingOutReason(why),
    })),
    hindrances: impossible.map(({ id, reason }) => ({ member: member(id), reason })),
    cost,
    choices: takesPart
      ? null
      : fewest.map(({ id, left }) => ({
          member: member(id),
          left,
          is_few: areFewLeft(left, staying.length - 1),
        })),
  }
}

/** Rows shown to a mod; nobody reads more. */
const MOST_CHOICES = 100

/** Returns the participants whose exclusions leave them fewer than all others, those with the fewest first. */
function fewestChoices(ids: readonly number[], lists: Lists): { id: number; left: number }[] {
  return [...choicesLeft(ids, boundLists(ids, lists).binding)]
    .filter(([, left]) => left < ids.length - 1)
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, MOST_CHOICES)
    .map(([id, left]) => ({ id, left }))
}
