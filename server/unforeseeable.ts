import { randomFillSync } from 'node:crypto'

/** Many are drawn at once: pairing asks for a million and more. */
const drawn = new Uint32Array(1_024)
let next = drawn.length

/**
 * A number from 0 up to 1. Anybody who has seen enough of `Math.random` knows what comes next, and so who is paired with
 * whom.
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
