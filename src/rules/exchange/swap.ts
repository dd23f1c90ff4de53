import { isRunning } from './phase.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

/** A running exchange with the reader's sign-up. */
export type Swap = Exchange & { my_signup: Signup }

/** The reader's running exchanges, in list order. */
export const runningSwaps = (exchanges: readonly Exchange[], now: Date): Swap[] =>
  exchanges.filter(
    (exchange): exchange is Swap => exchange.my_signup !== null && isRunning(exchange, now),
  )

type Sides = Pick<Signup, 'is_done_sending' | 'is_done_receiving' | 'has_sent' | 'has_received'>

/** The progress of one side: half of it is reached with the first step. */
const sideProgress = (hasBegun: boolean, isDone: boolean): number => {
  if (isDone) return 50
  return hasBegun ? 25 : 0
}

/** The progress of the member's swap in percent. Each side counts for half. */
export const swapProgress = (sides: Sides): number =>
  sideProgress(sides.has_sent, sides.is_done_sending) +
  sideProgress(sides.has_received, sides.is_done_receiving)

function words({ has_sent, has_received, is_done_sending, is_done_receiving }: Sides): string {
  if (is_done_sending) return is_done_receiving ? 'all done' : 'all sent, still receiving'
  if (is_done_receiving) return 'all received, still sending'
  if (has_sent) return has_received ? 'sent and received' : 'on its way'
  return has_received ? 'received, nothing sent yet' : 'nothing sent yet'
}

/** The progress in words: "25 % · on its way". */
export const swapProgressLabel = (sides: Sides): string =>
  `${swapProgress(sides)} % · ${words(sides)}`
