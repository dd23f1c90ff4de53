import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { type ExchangeTerms, isPending, isRejected } from './phase.ts'

/** Her own proposal, while it waits or was turned down, as long as nobody counts on it. */
export const takingBackRefusal = (
  exchange: ExchangeTerms,
  participants: number,
): Refusal | null => {
  if (!isPending(exchange) && !isRejected(exchange))
    return refusal('approved', 'This exchange is approved. Ask a mod if it should be called off.')
  return participants > 0
    ? refusal('signed_up', 'Somebody has signed up already. Ask a mod if it should be called off.')
    : null
}
