import { type ExchangeTerms, nextBoundaryAfter } from '#rules/exchange/phase.ts'
import { nextGreetingAfter } from './greeting.ts'

/** The next instant at which the home page says something else by the clock alone, local midnights left out. */
export function nextHomeChange(exchanges: readonly ExchangeTerms[], now: Date): Date {
  const boundaries = exchanges.flatMap((exchange) => nextBoundaryAfter(exchange, now) ?? [])
  return new Date(Math.min(nextGreetingAfter(now).getTime(), ...boundaries.map(Number)))
}
