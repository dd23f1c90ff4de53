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

/** The result of trying to pair an exchange, with the data it was computed from. */
export interface Tried {
  /** The moment at which the data was read. Later changes are not included. */
  moment: Moment
  participants: readonly Participant[]
  lists: Lists
  earlier: readonly EarlierPair[]
  outcome: Pairing
}

/**
 * Tries to pair an exchange without changing anything. This is slow with many participants, so it should run before the
 * exchange is locked.
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
 * Checks whether a recently computed pairing still holds: the same members must take part with the same lists. If
 * nothing has been written since then, nothing is read again. New pairs in other exchanges do not matter.
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
 * Returns the earlier result, or computes it again if it no longer holds. Called just before the exchange is locked, so
 * that little is left to check under the lock.
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
 * Returns a check of the pairing as it would be made now, for the mods. A mod who takes part sees neither the cost nor
 * the number of possible partners of each participant, because in a small exchange these would give pairs away.
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

/** Maximum number of rows shown to a mod, who would hardly read more. */
const MOST_CHOICES = 100

/** Returns the participants who cannot be paired with everybody else because of exclusions, fewest choices first. */
function fewestChoices(ids: readonly number[], lists: Lists): { id: number; left: number }[] {
  return [...choicesLeft(ids, boundLists(ids, lists).binding)]
    .filter(([, left]) => left < ids.length - 1)
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, MOST_CHOICES)
    .map(([id, left]) => ({ id, left }))
}
