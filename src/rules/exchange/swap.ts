import { isAskedNow, isMissedNow } from './missing-words.ts'
import { hasPairs, isEnded, isPaired, isUnfinished } from './phase.ts'
import type { Exchange } from './schema.ts'
import type { Signup } from './signup.ts'

/** An exchange with the reader's sign-up. */
export type Swap = Exchange & { my_signup: Signup }

/** True if the reader has signed up for the exchange. */
export const isSwap = (exchange: Exchange): exchange is Swap => exchange.my_signup !== null

/** True if the swap is not over for the reader: a gift for them is missing, or they are asked about the gift they give. */
const hasQuestion = ({ my_signup }: Swap): boolean =>
  isMissedNow(my_signup) || isAskedNow(my_signup)

/**
 * True if the reader takes part in an exchange that has not ended, or in which one of their gifts is missing. This is
 * also the case while an edit of the exchange awaits a mod's approval.
 */
export const isCurrentSwap = (exchange: Exchange, now: Date): exchange is Swap =>
  isSwap(exchange) &&
  (isUnfinished(exchange, now) || (isEnded(exchange, now) && hasQuestion(exchange)))

/** True if the reader was paired in the exchange, and it has ended without a question about a gift. */
export const isFinishedSwap = (exchange: Exchange, now: Date): exchange is Swap =>
  isSwap(exchange) && hasPairs(exchange) && isEnded(exchange, now) && !hasQuestion(exchange)

export const SWAP_STAGES = ['Signed up', 'Drawn', 'Sent', 'Arrived'] as const
export type SwapStage = (typeof SWAP_STAGES)[number]

/** The stages that a swap has reached. A gift may arrive before the member has sent theirs. */
export function stagesReached(swap: Swap, now: Date): SwapStage[] {
  const { has_sent, has_received, is_done_sending, is_done_receiving } = swap.my_signup
  const isReached: Record<SwapStage, boolean> = {
    'Signed up': true,
    Drawn: isPaired(swap, now),
    Sent: has_sent || is_done_sending,
    Arrived: has_received || is_done_receiving,
  }
  return SWAP_STAGES.filter((stage) => isReached[stage])
}
