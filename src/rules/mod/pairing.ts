import {
  type ExchangeTerms,
  isApproved,
  isCancelled,
  isEnded,
  isRejected,
} from '#rules/exchange/phase.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** The reason why an exchange cannot be cancelled; null if it can. */
export const callingOffRefusal = (exchange: ExchangeTerms, now: Date): Refusal | null =>
  isRejected(exchange) || isCancelled(exchange) || isEnded(exchange, now)
    ? refusal('over', 'This exchange is already over.')
    : null

/** The reason why a mod cannot pair an exchange now; null if they can. */
export const pairingNowRefusal = (exchange: ExchangeTerms, now: Date): Refusal | null =>
  isApproved(exchange)
    ? callingOffRefusal(exchange, now)
    : refusal('not_approved', 'This exchange isn’t approved.')

export const mayCallOff = (exchange: ExchangeTerms, now: Date): boolean =>
  callingOffRefusal(exchange, now) === null

export const mayPairNow = (exchange: ExchangeTerms, now: Date): boolean =>
  pairingNowRefusal(exchange, now) === null
