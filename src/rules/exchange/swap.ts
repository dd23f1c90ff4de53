import { isRunning } from './phase.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

/** A running exchange that I take part in. */
export type Swap = Exchange & { my_signup: Signup }

/** My exchanges that are under way, as they stand in a list. */
export const runningSwaps = (exchanges: readonly Exchange[], now: Date): Swap[] =>
  exchanges.filter(
    (exchange): exchange is Swap => exchange.my_signup !== null && isRunning(exchange, now),
  )

type Sides = Pick<Signup, 'is_done_sending' | 'is_done_receiving' | 'has_sent' | 'has_received'>

/** One side of a swap: once begun it counts half. */
const sideProgress = (hasBegun: boolean, isDone: boolean): number => {
  if (isDone) return 50
  return hasBegun ? 25 : 0
}

/** How far my part of a swap is, in percent: each side is a half, and a first gift a half of that. */
export const swapProgress = (sides: Sides): number =>
  sideProgress(sides.has_sent, sides.is_done_sending) +
  sideProgress(sides.has_received, sides.is_done_receiving)

function words({ has_sent, has_received, is_done_sending, is_done_receiving }: Sides): string {
  if (is_done_sending) return is_done_receiving ? 'all done' : 'all sent, still receiving'
  if (is_done_receiving) return 'all received, still sending'
  if (has_sent) return has_received ? 'sent and received' : 'on its way'
  return has_received ? 'received, nothing sent yet' : 'nothing sent yet'
}

/** The same in words: "25 % · on its way". */
export const swapProgressLabel = (sides: Sides): string =>
  `${swapProgress(sides)} % · ${words(sides)}`
