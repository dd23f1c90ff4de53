import type { MaySend, Pairs } from './matching.ts'
import { mutualIn } from './pairing-cost.ts'

/** How many pairings as good as the first are passed before one is kept: in a crowd one way round changes most pairs. */
const passed = (size: number) => 3 + Math.floor(500 / size)
/** Where hardly anything is admissible few ways lead to a pairing: after so many steps the last one is kept. */
const mostSteps = (size: number) => 40 * (size + 500)

/**
 * Another pairing of arcs that may stay, with no more loops of two; each is about equally likely, those of several loops
 * as well. One gifter gives up her recipient and takes somebody else's, who takes another's, until one takes the first
 * that was given up (the chain of Jerrum and Sinclair, "Approximating the permanent", SIAM J. Comput. 18, 1989). So
 * every pairing is reached from every other, and as often the other way round.
 */
export function wandered(
  start: Pairs,
  mayStay: MaySend,
  random: () => number,
): Map<number, number> {
  const ids = [...start.keys()]
  const anybody = () => ids[Math.floor(random() * ids.length)] as number
  const pairs = new Map(start)
  const gifterOf = new Map([...pairs].map(([gifter, recipient]) => [recipient, gifter]))
  let kept = new Map(start)
  let least = mutualIn(start)
  let left = passed(ids.length)
  let gifter = anybody()
  let free = pairs.get(gifter) as number
  for (let steps = mostSteps(ids.length); steps > 0 && left > 0; steps -= 1) {
    const recipient = anybody()
    if (!mayStay(gifter, recipient)) continue
    pairs.set(gifter, recipient)
    const next = gifterOf.get(recipient) as number
    gifterOf.set(recipient, gifter)
    if (recipient !== free) {
      gifter = next
      continue
    }
    const mutual = mutualIn(pairs)
    if (mutual <= least) {
      kept = new Map(pairs)
      least = mutual
      left -= 1
    }
    gifter = anybody()
    free = pairs.get(gifter) as number
  }
  return kept
}
