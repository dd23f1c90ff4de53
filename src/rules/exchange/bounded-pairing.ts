import { boundLists, type Lists } from './list-bound.ts'
import { type LeftOut, type Pairing, type Participant, pair } from './pairing.ts'
import type { EarlierPair } from './pairing-cost.ts'

/**
 * Pairs the participants under bounded lists. Members whose list still waits for a mod are left out one at a time,
 * because with fewer participants another list may fall within its bound, or exceed it.
 * @param participants in the order in which they signed up
 */
export function pairWithinBounds(
  participants: readonly Participant[],
  lists: Lists,
  chance: { earlier: readonly EarlierPair[]; random: () => number },
): Pairing {
  const leftOut: LeftOut[] = []
  let staying = participants
  for (;;) {
    const counted = staying.filter(({ has_unsettled_note }) => !has_unsettled_note)
    const { binding, overlong } = boundLists(
      counted.map(({ id }) => id),
      lists,
    )
    const [first] = overlong
    if (first === undefined) {
      const pairing = pair(staying, binding, chance)
      return { ...pairing, leftOut: [...leftOut, ...pairing.leftOut] }
    }
    leftOut.push({ id: first.id, why: 'unsettled_list' })
    staying = staying.filter(({ id }) => id !== first.id)
  }
}
