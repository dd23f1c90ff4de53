import { randomFillSync } from 'node:crypto'

/** Numbers are generated in batches, because a pairing needs a million or more. */
const drawn = new Uint32Array(1_024)
let next = drawn.length

/**
 * Returns a cryptographically random number from 0 up to 1. With `Math.random`, anybody who has seen enough of its
 * output could predict the next numbers, and so the pairs.
 */
export function unforeseeable(): number {
  if (next === drawn.length) {
    randomFillSync(drawn)
    next = 0
  }
  const number = (drawn[next] as number) / 2 ** 32
  next += 1
  return number
}
