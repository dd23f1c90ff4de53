import type { Exchange } from './exchange.ts'
import { isRunning } from './exchange-phase.ts'
import type { Signup } from './signup.ts'

/** An exchange that runs and has me in it. */
export type Swap = Exchange & { my_signup: Signup }

/** My exchanges that are under way, as they stand in a list. */
export const runningSwaps = (exchanges: readonly Exchange[], now: Date): Swap[] =>
  exchanges.filter(
    (exchange): exchange is Swap => exchange.my_signup !== null && isRunning(exchange, now),
  )

type Sides = Pick<Signup, 'is_done_sending' | 'is_done_receiving'>

/** How far my part of a swap is, in percent: each side is a half. */
export const swapProgress = ({ is_done_sending, is_done_receiving }: Sides): number =>
  (Number(is_done_sending) + Number(is_done_receiving)) * 50

/** The same in words. */
export function swapProgressLabel({ is_done_sending, is_done_receiving }: Sides): string {
  if (is_done_sending) return is_done_receiving ? 'All done' : 'All sent, still receiving'
  return is_done_receiving ? 'All received, still sending' : 'Under way'
}
