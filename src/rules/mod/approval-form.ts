import type { Fact } from '#rules/exchange/page-words.ts'
import { endAtOf, preferredStart, signupsOpenAt } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { crittersLabel, priceLabel } from '#rules/exchange/words.ts'
import { regionLabel } from '#rules/member/region.ts'
import { counted, numberLabel } from '#rules/text/number-words.ts'
import { localMinute, shortDay } from '#rules/time/day-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import type { FieldErrors } from '#rules/wire/problem.ts'
import { type ApprovalInput, NOT_AN_INSTANT, startOnApproval, startRefusal } from './approval.ts'

/** The start as entered, in the mod's time zone. If it is empty, the exchange starts on the preferred day. */
export type ApprovalValues = { id: number; start_at: string }

export interface ApprovalGiven {
  exchange: Exchange
  now: string
}

/** `YYYY-MM-DDTHH:mm` in the reader's time zone, the value of a field with date and time. */
export const typedInstant = localMinute

/** The field's initial value: noon UTC on the preferred day, or empty if that has passed. */
export function offeredStart({ exchange, now }: ApprovalGiven): string {
  const preferred = preferredStart(exchange.preferred_start_at)
  return preferred > new Date(now) ? typedInstant(preferred) : ''
}

const chosenStart = ({ start_at }: ApprovalValues): Date | null =>
  start_at === '' ? null : new Date(start_at)

const isNoInstant = (start: Date | null): boolean => start !== null && Number.isNaN(start.getTime())

export function approvalErrors(
  values: ApprovalValues,
  { exchange, now }: ApprovalGiven,
): FieldErrors {
  const start = chosenStart(values)
  if (isNoInstant(start)) return { start_at: [NOT_AN_INSTANT] }
  const refused = startRefusal(exchange, start, new Date(now))
  return refused === null ? {} : { start_at: [refused.message] }
}

/** The request body. Throws if the form was not validated. */
export const approvalInputOf = (values: ApprovalValues): ApprovalInput & { id: number } => ({
  id: values.id,
  start_at: chosenStart(values)?.toISOString() ?? null,
})

/** The dates that result from the chosen start; empty while the start is invalid. */
export function courseFacts(values: ApprovalValues, given: ApprovalGiven): Fact[] {
  if (approvalErrors(values, given).start_at !== undefined) return []
  const { exchange, now } = given
  const start = startOnApproval(exchange, chosenStart(values))
  const opens = signupsOpenAt({ ...exchange, start_at: start.toISOString() })
  return [
    { label: 'Sign-ups', value: opens <= new Date(now) ? 'right away' : `from ${exactly(opens)}` },
    { label: 'Pairing', value: exactly(start) },
    { label: 'End', value: exactly(endAtOf(start, exchange.exchange_duration)) },
  ]
}

const days = (count: number): string => `${count} days`

const sendByFact = (count: number): string => `${counted(count, 'day', 'days')} after the start`

/** The facts that a mod needs to decide about an exchange, in addition to the exchange's texts. */
export function reviewFacts(exchange: Exchange): Fact[] {
  const price = priceLabel(exchange)
  const surveys = exchange.surveys.length
  return [
    { label: 'Preferred', value: shortDay(preferredStart(exchange.preferred_start_at)) },
    { label: 'Sign-ups', value: `open ${days(exchange.signup_duration)} before` },
    { label: 'Length', value: days(exchange.exchange_duration) },
    ...(exchange.send_by_duration === null
      ? []
      : [{ label: 'Post by', value: sendByFact(exchange.send_by_duration) }]),
    { label: 'Region', value: regionLabel(exchange.region) },
    { label: 'Spots', value: numberLabel(exchange.max_spots) },
    { label: 'Price', value: price ?? 'not given' },
    ...(surveys === 0 ? [] : [{ label: 'Surveys', value: `${surveys} to answer first` }]),
    { label: 'Guests', value: exchange.is_public ? 'see it with the link' : 'don’t see it' },
    ...(exchange.survey_requested ? [{ label: 'Wish', value: 'a survey other than ours' }] : []),
    ...(exchange.participants_count === 0
      ? []
      : [{ label: 'Already in', value: crittersLabel(exchange.participants_count) }]),
  ]
}

/** True if the preferred day has passed, so that the exchange cannot start then. */
export const preferredDayHasPassed = ({ exchange, now }: ApprovalGiven): boolean =>
  startRefusal(exchange, null, new Date(now)) !== null
