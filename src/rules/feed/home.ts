import { type ExchangeTerms, nextChangeAmong } from '#rules/exchange/phase.ts'
import { nextGreetingAfter } from './greeting.ts'

/** The next time at which the home page changes by the clock alone, apart from local midnights. */
export function nextHomeChange(exchanges: readonly ExchangeTerms[], now: Date): Date {
  const greeting = nextGreetingAfter(now)
  const change = nextChangeAmong(exchanges, now) ?? greeting
  return change < greeting ? change : greeting
}
