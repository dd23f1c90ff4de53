import { type Me, mayReachOthers, type Restriction } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { type ExchangeTerms, isCancelled, isEnded, isPending, isRejected } from './phase.ts'
import type { Exchange } from './schema.ts'

/** True if the exchange is pending or was rejected. */
const isProposal = (exchange: ExchangeTerms): boolean => isPending(exchange) || isRejected(exchange)

/**
 * The reason why a creator may not take back a proposal; null if they may. Taking back is refused if anybody has ever
 * signed up, because deleting a proposal also deletes the reasons that members gave for leaving.
 * @param signedUp true if anybody is or was signed up
 */
export function takingBackRefusal(
  exchange: ExchangeTerms,
  signedUp: boolean,
  now: Date,
): Refusal | null {
  if (isCancelled(exchange)) return refusal('cancelled', 'This exchange is already cancelled.')
  if (isEnded(exchange, now)) return refusal('over', 'This exchange is already over.')
  if (!isProposal(exchange))
    return refusal('approved', 'This exchange is approved. Ask an elf to cancel it.')
  if (!signedUp) return null
  return isRejected(exchange)
    ? refusal(
        'signed_up',
        'Critters had signed up before it was turned down, so you can’t delete it.',
      )
    : refusal('signed_up', 'Critters have already signed up. Ask an elf to cancel it.')
}

/** The confirmation before a proposal is deleted: `?do=take-back&id=7`. */
export const TAKE_BACK = 'take-back'

type Proposal = ExchangeTerms & Pick<Exchange, 'user_id' | 'participants_count'>

export type Creator = Pick<Me, 'id'> & Restriction

/**
 * True if the creator may take back the proposal, as far as its card shows. Participants who have left are not on the
 * card; only the server can check for them.
 */
export const mayTakeBack = (exchange: Proposal, me: Creator): boolean =>
  mayReachOthers(me) &&
  exchange.user_id === me.id &&
  isProposal(exchange) &&
  exchange.participants_count === 0

/** The proposal whose confirmation the URL opens, or null. */
export const proposalAsked = ({
  asked,
  items,
  me,
}: {
  asked: number | null
  items: readonly Exchange[]
  me: Creator
}): Exchange | null => items.find((one) => one.id === asked && mayTakeBack(one, me)) ?? null
