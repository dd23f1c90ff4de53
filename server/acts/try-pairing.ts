import { isDeepStrictEqual } from 'node:util'
import type { EarlierPair } from '#rules/exchange/assignment.ts'
import {
  leavingOutReason,
  type Pairing,
  type Participant,
  pair,
  sidesOf,
} from '#rules/exchange/pairing.ts'
import { costOfPairs } from '#rules/exchange/pairing-cost.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import type { Act, MyLook } from '#server/act.ts'
import { type Moment, momentNow } from '#server/db/since.ts'
import type { Reader } from '#server/db/types.ts'
import { areKeptApart, exclusionsAmong } from '#server/resources/exclusions/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { earlierPairsAmong } from '#server/resources/signups/pairs.ts'
import { isTouchedSince, participantsOf } from '#server/resources/signups/participants.ts'

/** What pairing an exchange would lead to, and from what that follows. */
export interface Tried {
  /** Since when it has not been looked at. */
  moment: Moment
  participants: readonly Participant[]
  earlier: readonly EarlierPair[]
  outcome: Pairing
}

/**
 * What pairing an exchange now would lead to; nothing is changed. Of a crowd that takes long: whoever has an exchange
 * locked meanwhile keeps others waiting.
 */
export async function tryPairing(
  db: Reader,
  exchangeId: number,
  { random, now }: Pick<Act, 'random' | 'now'>,
): Promise<Tried> {
  const moment = await momentNow(db)
  const participants = await participantsOf(db, exchangeId, now)
  const ids = participants.map(({ id }) => id)
  const exclusions = await exclusionsAmong(db, ids)
  const earlier = await earlierPairsAmong(db, exchangeId, ids)
  return {
    moment,
    participants,
    earlier,
    outcome: pair(participants, exclusions, { earlier, random }),
  }
}

/**
 * Whether what was tried a moment ago still holds: the same take part, and nobody is to send to somebody whom she is kept
 * apart from by now. Nobody has to look where nothing was written since. Pairs of other exchanges that have come since are
 * no harm.
 */
export async function stillHolds(
  db: Reader,
  exchangeId: number,
  { moment, participants, outcome }: Tried,
  { now }: Pick<Act, 'now'>,
): Promise<boolean> {
  const hasPairs = 'pairs' in outcome
  if (hasPairs && !(await isTouchedSince(db, exchangeId, moment))) return true
  if (!isDeepStrictEqual(await participantsOf(db, exchangeId, now), participants)) return false
  return !(hasPairs && (await areKeptApart(db, outcome.pairs)))
}

/**
 * What was tried, or is tried again because it holds no longer, as of now: whoever has the exchange locked then has only
 * a moment to look at.
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
 * The pairing as it would come out now, for the mods: the same computation as at the start. What it costs is not for one
 * who takes part: among a few it would tell her who gifts her in another swap.
 */
export async function pairingCheckOf(look: MyLook, exchangeId: number): Promise<PairingCheck> {
  const { db, me } = look
  const { participants, earlier, outcome } = await tryPairing(db, exchangeId, look)
  const cost =
    'pairs' in outcome && !participants.some(({ id }) => id === me.id)
      ? costOfPairs(outcome.pairs, { sides: sidesOf(participants), earlier })
      : null
  const impossible = 'impossible' in outcome ? outcome.impossible : []
  const member = await namesOf(
    db,
    [...impossible, ...outcome.leftOut].map(({ id }) => id),
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
  }
}
