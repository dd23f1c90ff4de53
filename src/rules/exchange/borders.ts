import type { MaySend } from './matching.ts'
import { crosses, type Sides } from './pairing-cost.ts'
import { shuffled } from './shuffled.ts'

/** With how many others a gifter tries to exchange recipients, each time round. */
const TRIES = 40
/** Each time round something is better; what comes after these is rare, and little. */
const ROUNDS = 20

/**
 * Gifters whose parcels cross a border exchange recipients wherever that brings one of them home, until none can. What
 * else matters does not get worse: both must be allowed to send so, and no two come to send to each other.
 * @param pairs changed in place
 */
export function keepWithinBorders(
  pairs: Map<number, number>,
  { sides, mayStay, random }: { sides: Sides; mayStay: MaySend; random: () => number },
): void {
  const recipientOf = (gifter: number) => pairs.get(gifter) as number
  const isAbroad = (gifter: number) => crosses(sides, gifter, recipientOf(gifter))
  const isMutual = (gifter: number) => pairs.get(recipientOf(gifter)) === gifter

  const mutual = (one: number, other: number) => Number(isMutual(one)) + Number(isMutual(other))
  function exchange(one: number, other: number): boolean {
    const [hers, others] = [recipientOf(one), recipientOf(other)]
    const before = mutual(one, other)
    const isBetter =
      Number(crosses(sides, one, others)) + Number(crosses(sides, other, hers)) <
      Number(isAbroad(one)) + Number(isAbroad(other))
    if (!isBetter || !mayStay(one, others) || !mayStay(other, hers)) return false
    pairs.set(one, others)
    pairs.set(other, hers)
    if (mutual(one, other) <= before) return true
    pairs.set(one, hers)
    pairs.set(other, others)
    return false
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const abroad = shuffled([...pairs.keys()].filter(isAbroad), random)
    const comingTo = new Map<string | null, number[]>()
    for (const gifter of abroad) {
      const side = sides.get(recipientOf(gifter)) ?? null
      const those = comingTo.get(side)
      if (those) those.push(gifter)
      else comingTo.set(side, [gifter])
    }
    let isBetter = false
    for (const gifter of abroad) {
      const into = comingTo.get(sides.get(gifter) ?? null) ?? []
      const from = Math.floor(random() * into.length)
      for (let tries = Math.min(TRIES, into.length); tries > 0 && isAbroad(gifter); tries -= 1)
        isBetter = exchange(gifter, into[(from + tries) % into.length] as number) || isBetter
    }
    if (!isBetter) return
  }
}
