import { type Me, mayReachOthers, type Restriction } from '#rules/member/schema.ts'
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { type ExchangeTerms, isCancelled, isEnded, isPending, isRejected } from './phase.ts'
import type { Exchange } from './schema.ts'

/** It waits or was turned down. */
const isProposal = (exchange: ExchangeTerms): boolean => isPending(exchange) || isRejected(exchange)

/**
 * Her own proposal, as long as nobody has ever counted on it: with it goes what those who have left said about it.
 * @param signedUp whether anybody is in it, or was
 */
export function takingBackRefusal(
  exchange: ExchangeTerms,
  signedUp: boolean,
  now: Date,
): Refusal | null {
  if (isCancelled(exchange))
    return refusal('cancelled', 'This exchange has been called off already.')
  if (isEnded(exchange, now)) return refusal('over', 'This exchange is already over.')
  if (!isProposal(exchange))
    return refusal('approved', 'This exchange is approved. Ask a mod if it should be called off.')
  if (!signedUp) return null
  return isRejected(exchange)
    ? refusal('signed_up', 'Somebody had signed up before it was turned down, so it stays.')
    : refusal('signed_up', 'Somebody has signed up already. Ask a mod if it should be called off.')
}

/** `?do=take-back&id=7`: asks before the proposal is gone. */
export const TAKE_BACK = 'take-back'

type Proposal = ExchangeTerms & Pick<Exchange, 'user_id' | 'participants_count'>

export type Creator = Pick<Me, 'id'> & Restriction

/** As far as its card knows: of those who have left the server tells. */
export const mayTakeBack = (exchange: Proposal, me: Creator): boolean =>
  mayReachOthers(me) &&
  exchange.user_id === me.id &&
  isProposal(exchange) &&
  exchange.participants_count === 0

/** Which of her proposals the address asks about. */
export const proposalAsked = ({
  query,
  items,
  me,
}: {
  query: Query
  items: readonly Exchange[]
  me: Creator
}): Exchange | null =>
  (asksFor(query, TAKE_BACK) &&
    items.find((one) => one.id === askedAbout(query) && mayTakeBack(one, me))) ||
  null
