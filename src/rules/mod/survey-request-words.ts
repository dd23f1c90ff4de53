import type { ExchangeStatus } from '#rules/exchange/phase.ts'
import { crittersLabel } from '#rules/exchange/words.ts'
import { counted } from '#rules/text/number-words.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import type { SurveyRequest } from './survey-request.ts'

export const SURVEY_ATTACHED = { message: 'Survey attached', tone: 'good' } as const
export const SURVEY_DECLINED = { message: 'Settled without a survey', tone: 'good' } as const
export const LETTER_SENT = { message: 'Message sent', tone: 'good' } as const

/** "3 exchanges", "1 exchange". */
export const requestsLabel = (total: number): string => counted(total, 'exchange', 'exchanges')

const STATES: Record<ExchangeStatus, string> = {
  pending: 'waits for approval',
  rejected: 'was turned down',
  approved: 'sign-ups not open yet',
  ongoing: 'sign-ups are open',
  full: 'full',
  ended: 'over',
  cancelled: 'cancelled',
}

/** The state of the exchange, and the day on which it was proposed. */
export const requestLine = ({ status, created_at }: SurveyRequest): string =>
  `${STATES[status]} · proposed on ${shortDay(new Date(created_at))}`

/** The facts about the exchange that a mod needs to follow up on the request. */
export function requestFacts({ status, start_at, participants_count, surveys }: SurveyRequest) {
  return [
    { label: 'State', value: STATES[status] },
    {
      label: status === 'pending' ? 'Wants to start' : 'Starts',
      value: exactly(new Date(start_at)),
    },
    {
      label: 'Already in',
      value: participants_count === 0 ? 'no one yet' : crittersLabel(participants_count),
    },
    {
      label: 'Asks for',
      value: surveys.length === 0 ? 'no survey' : surveys.map(({ label }) => label).join(', '),
    },
  ]
}

/** Describes what attaching a survey means for participants who have already signed up. */
export const attachingHint = ({ participants_count }: SurveyRequest): string =>
  participants_count === 0
    ? 'Critters answer it before they sign up.'
    : 'Critters answer it before they sign up. Those who are in already stay in, and are asked to answer it.'
