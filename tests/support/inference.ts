/** Simulates an attacker with one account who wants to learn, or to choose, whom they are paired with. */

import type { ExcludedPair } from '#rules/exchange/assignment.ts'
import { pairWithinBounds } from '#rules/exchange/bounded-pairing.ts'
import { type ListAnswer, listBound } from '#rules/exchange/list-bound.ts'
import type { EarlierPair } from '#rules/exchange/pairing-cost.ts'
import { aParticipant } from './builders.ts'
import { diceOf, numbered } from './exclusions.ts'

/** Everything that the attacker can arrange before the pairing. After the pairing, the attacker empties their list. */
export interface Attack {
  /** The number of participants, including the attacker, all in one region. */
  size: number
  /** The attacker's id, which is their position in the order of sign-ups, from 1. */
  attacker: number
  /** The participants on the attacker's list, the oldest entry first. */
  listed: readonly number[]
  answers?: readonly ListAnswer[]
  /** The attacker's own recipients in earlier exchanges. */
  earlierRecipients?: readonly number[]
}

interface Drawn {
  recipient: number
  gifter: number
}

/** The attacker's recipient and gifter in a seeded pairing; null if they were left out. */
export function drawn(attack: Attack, random: () => number): Drawn | null {
  const { size, attacker, listed, answers = [], earlierRecipients = [] } = attack
  const own: ExcludedPair[] = listed.map((excluded_id) => ({ member_id: attacker, excluded_id }))
  const earlier: EarlierPair[] = earlierRecipients.map((recipient_id) => ({
    gifter_id: attacker,
    recipient_id,
  }))
  const participants = numbered(size).map((id) => aParticipant({ id }))
  const pairing = pairWithinBounds(participants, { own, byMods: [], answers }, { earlier, random })
  if (!('pairs' in pairing)) throw new Error('nobody was paired')
  const recipient = pairing.pairs.get(attacker)
  const [gifter] = [...pairing.pairs].find(([, to]) => to === attacker) ?? []
  return recipient === undefined || gifter === undefined ? null : { recipient, gifter }
}

/**
 * The number of recipients that the attacker cannot rule out: all others except their own earlier recipients and the
 * entries on their list that count.
 */
export function possible({ size, attacker, listed, answers = [], earlierRecipients = [] }: Attack) {
  const picked = answers.find(({ member_id }) => member_id === attacker)?.binding
  const counting = picked ?? listed.slice(0, listBound(size))
  return numbered(size).filter(
    (id) => id !== attacker && !counting.includes(id) && !earlierRecipients.includes(id),
  ).length
}

const most = (counts: ReadonlyMap<number, number> | undefined): number | undefined =>
  [...(counts ?? [])].toSorted(([, one], [, other]) => other - one)[0]?.[0]

function count(counts: Map<number, number>, id: number): void {
  counts.set(id, (counts.get(id) ?? 0) + 1)
}

/**
 * Measures the success rate, in `draws` pairings, of an attacker who has studied as many earlier pairings and guesses
 * the most frequent outcome.
 * @returns the shares of right guesses: of the recipient, and of the gifter once the attacker knows the recipient
 */
export function guessed(attack: Attack, draws: number, seed: number) {
  const dice = diceOf(seed)
  const recipients = new Map<number, number>()
  const gifters = new Map<number, Map<number, number>>()
  for (let draw = 0; draw < draws; draw += 1) {
    const pair = drawn(attack, dice)
    if (pair === null) continue
    count(recipients, pair.recipient)
    const known = gifters.get(pair.recipient) ?? new Map<number, number>()
    count(known, pair.gifter)
    gifters.set(pair.recipient, known)
  }
  const favourite = most(recipients)
  let [rightRecipients, rightGifters] = [0, 0]
  for (let draw = 0; draw < draws; draw += 1) {
    const pair = drawn(attack, dice)
    if (pair === null) continue
    if (pair.recipient === favourite) rightRecipients += 1
    if (pair.gifter === most(gifters.get(pair.recipient))) rightGifters += 1
  }
  return { recipient: rightRecipients / draws, gifter: rightGifters / draws }
}
