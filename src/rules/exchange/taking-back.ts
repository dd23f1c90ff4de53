import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { type ExchangeTerms, isPending, isRejected } from './phase.ts'
import type { Exchange } from './schema.ts'

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

/** `?do=take-back&id=7`: asks before the proposal is gone. */
export const TAKE_BACK = 'take-back'

type Proposal = ExchangeTerms & Pick<Exchange, 'user_id' | 'participants_count'>

export const mayTakeBack = (exchange: Proposal, memberId: number): boolean =>
  exchange.user_id === memberId && takingBackRefusal(exchange, exchange.participants_count) === null

/** Which of her proposals the address asks about. */
export const proposalAsked = ({
  query,
  items,
  memberId,
}: {
  query: Query
  items: readonly Exchange[]
  memberId: number
}): Exchange | null =>
  (asksFor(query, TAKE_BACK) &&
    items.find((one) => one.id === askedAbout(query) && mayTakeBack(one, memberId))) ||
  null
