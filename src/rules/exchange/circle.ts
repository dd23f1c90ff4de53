import type { MaySend } from './matching.ts'
import { shuffled } from './shuffled.ts'

/** Each sends to the one after her. */
const inOneCycle = (circle: readonly number[]): Map<number, number> =>
  new Map(circle.map((gifter, place) => [gifter, circle[(place + 1) % circle.length] as number]))

/**
 * Everybody in one circle in random order, each sending to the next: nobody to herself, and no loop of two among three.
 */
export const pairInOneCycle = (ids: readonly number[], random: () => number): Map<number, number> =>
  inOneCycle(shuffled(ids, random))

/** How many random circles are drawn: what cannot be mended in the one may not come up in the next. */
const CIRCLES = 50
/** With how many others somebody tries to change places before the circle is given up. */
const TRIES = 40

/** Everybody in one circle in which each may send to the next, if one is found: a random circle, mended where need be. */
export function freeCircle(
  ids: readonly number[],
  maySend: MaySend,
  random: () => number,
): Map<number, number> | undefined {
  for (let drawn = 0; drawn < CIRCLES; drawn += 1) {
    const circle = shuffled(ids, random)
    if (mend(circle, maySend, random)) return inOneCycle(circle)
  }
}

/**
 * Whoever follows somebody who may not send to her changes places with another, chosen at random, where all four
 * who are concerned may send to the next then.
 * @param circle changed in place
 * @returns whether all may
 */
function mend(circle: number[], maySend: MaySend, random: () => number): boolean {
  const { length } = circle
  const at = (place: number) => circle[(place + length) % length] as number
  const isFree = (place: number) => maySend(at(place), at(place + 1))
  function exchange(one: number, other: number) {
    const [first, second] = [at(one), at(other)]
    circle[one] = second
    circle[other] = first
  }
  for (let place = 0; place < length; place += 1) {
    const next = (place + 1) % length
    for (let tries = TRIES; !isFree(place); tries -= 1) {
      if (tries === 0) return false
      const other = Math.floor(random() * length)
      exchange(next, other)
      if (![place, next, other - 1, other].every(isFree)) exchange(next, other)
    }
  }
  return true
}
