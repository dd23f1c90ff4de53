import { boundLists, type Lists } from './list-bound.ts'
import { type LeftOut, type Pairing, type Participant, pair } from './pairing.ts'
import type { EarlierPair } from './pairing-cost.ts'

/**
 * Pairs the participants with limited exclusion lists (see `boundLists`). Members whose list is too long and not
 * settled are left out one at a time. Each removal changes the limit, so another list may become too long, or short
 * enough again.
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
