/** The deal: the facts about an exchange that a member reads before signing up. */
import { monthAndDay, shortDay } from '#rules/time/day-words.ts'
import { type Asked, regionsOf } from './filters.ts'
import type { Fact } from './page-words.ts'
import { endAtOf, endOf, startOf } from './phase.ts'
import type { Exchange } from './schema.ts'
import { sendByOf } from './send-by.ts'
import { priceLabel } from './words.ts'

/**
 * The four dates of an exchange, in order. A date shows its year only if the year differs from that of the previous
 * date or, for the first date, from the current year.
 */
export function dealDays(exchange: Exchange, now: Date): Fact[] {
  const start = startOf(exchange)
  const end = endOf(exchange) ?? endAtOf(start, exchange.exchange_duration)
  const days = [
    ['Sign up until', start],
    ['Names drawn', start],
    ['Post by', sendByOf(exchange)],
    ['Open yours', end],
  ] as const
  let year = now.getFullYear()
  return days.map(([label, day]) => {
    const isNewYear = day.getFullYear() !== year
    year = day.getFullYear()
    return { label, value: isNewYear ? shortDay(day) : monthAndDay(day) }
  })
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * "Roughly 10 – 25 in your own currency, plus postage". The prices have no currency, because members live in many
 * countries.
 */
export function costWords(exchange: Pick<Exchange, 'price_min' | 'price_max'>): string {
  const price = priceLabel(exchange)
  if (price === null) return 'As much as you like, plus postage'
  const isRange = exchange.price_min !== null && exchange.price_max !== null
  return `${isRange ? `Roughly ${price}` : capitalized(price)} in your own currency, plus postage`
}

/** Codes of refusals that may later stop applying, because time passes or the member does something about them. */
const PASSING = [
  'onboarding',
  'parent',
  'paused',
  'open_default',
  'too_many',
  'no_address',
  'not_open',
]

/** True if the member may still be able to sign up, in which case the page shows them the deal. */
export const readsDeal = ({ my_signup, refusal }: Exchange): boolean =>
  my_signup === null && (refusal === null || PASSING.includes(refusal.code))

/** True if the page shows this reader the surveys that the exchange requires. */
export const asksSurveys = (exchange: Exchange): boolean =>
  readsDeal(exchange) && exchange.surveys.length > 0

/** Codes of refusals that concern only this exchange, so another exchange may accept the member. */
const ELSEWHERE = ['not_approved', 'started', 'region', 'full']

/**
 * True if the member cannot join this exchange but may be able to join another. Members without a region cannot join
 * any.
 */
export const offersOthers = ({ refusal }: Exchange, regions: readonly string[]): boolean =>
  refusal !== null && regions.length > 0 && ELSEWHERE.includes(refusal.code)

/** True if the page should offer other exchanges that have not loaded yet. */
export const lacksOthers = (
  exchange: Exchange,
  regions: readonly string[],
  others: readonly Exchange[] | null,
): boolean => others === null && offersOthers(exchange, regions)

/** The query for exchanges with free spots that are open to these regions. */
export const othersAsked = (regions: readonly string[]): Asked => ({
  isMine: false,
  chip: 'available',
  regions: regionsOf(regions),
  search: '',
  pages: 1,
})

/** The maximum number of exchanges to offer instead. */
const OTHERS = 3

/** The exchanges that the member can join instead of this one. */
export const joinableInstead = (exchange: Exchange, found: readonly Exchange[]): Exchange[] =>
  found
    .filter(({ id, refusal, my_signup }) => id !== exchange.id && refusal === null && !my_signup)
    .slice(0, OTHERS)

const LATE: Partial<Record<string, string>> = {
  full: 'The last spot was taken while you were answering.',
  started: 'Names were drawn while you were answering.',
}

/** Explains to a member who returns from a survey why they can no longer sign up. */
export const lateWords = ({ code }: { code: string }): string =>
  `${LATE[code] ?? 'This exchange changed while you were answering.'} Your answers are kept for the next one.`
