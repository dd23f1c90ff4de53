import * as z from 'zod/mini'
import { choice, chosenIds, numberAmong, optionalId } from '#rules/form/choice.ts'
import { across, expects, form } from '#rules/form/field.ts'
import { optionalWhole, price, wholeNumber } from '#rules/form/number.ts'
import { line, prose, verbatim } from '#rules/form/text.ts'
import { REGION_KEYS } from '#rules/member/region.ts'
import { NO_SURVEY, SURVEYS_MAX } from '#rules/survey/schema.ts'
import { isCalendarDay, utcDay } from '#rules/time/clock.ts'
import { DURATIONS } from './phase.ts'
import type { Exchange } from './schema.ts'
import { isInside } from './send-by.ts'

export const LABEL_MAX = 80
export const SUMMARY_MAX = 200
export const DESCRIPTION_MAX = 10_000
export const SPOTS_MIN = 2
export const SPOTS_MAX = 10_000
export const NOT_IN_THE_FUTURE = 'Please select a date in the future'
export const SEND_BY_OUTSIDE = 'The send-by day has to be before the end'
export const PRICES_CROSSED = 'The highest price can’t be lower than the lowest'

const detailsFields = () => ({
  picture_id: z._default(optionalId(), null),
  label: line({ max: LABEL_MAX }),
  summary: line({ max: SUMMARY_MAX }),
  description: prose({ max: DESCRIPTION_MAX }),
  region: choice(REGION_KEYS),
  max_spots: wholeNumber({ min: SPOTS_MIN, max: SPOTS_MAX }),
  price_min: z._default(price(), null),
  price_max: z._default(price(), null),
})

/** The last send-by day of the longest exchange. */
const SEND_BY_MAX = Math.max(...DURATIONS) - 1

const scheduleFields = (now: Date) => ({
  preferred_start_at: verbatim().check(
    z.refine(isCalendarDay, { error: 'Please select a valid date', abort: true }),
    z.refine((day) => day > utcDay(now), { error: NOT_IN_THE_FUTURE }),
  ),
  signup_duration: numberAmong(DURATIONS),
  exchange_duration: numberAmong(DURATIONS),
  send_by_duration: z._default(optionalWhole({ min: 1, max: SEND_BY_MAX }), null),
  surveys: z._default(chosenIds(SURVEYS_MAX, NO_SURVEY), []),
  survey_requested: z._default(z.boolean(expects('yes or no')), false),
  is_public: z._default(z.boolean(expects('yes or no')), false),
})

interface Prices {
  price_min: number | null
  price_max: number | null
}

const pricesInOrder = across<Prices>(
  'price_max',
  PRICES_CROSSED,
  ({ price_min, price_max }) =>
    typeof price_min !== 'number' || typeof price_max !== 'number' || price_min <= price_max,
)

interface Durations {
  exchange_duration: unknown
  send_by_duration: unknown
}

/**
 * Requires a send-by day inside the exchange. Skips values that are not valid numbers, because they have errors of
 * their own.
 */
const sendsInside = across<Durations>(
  'send_by_duration',
  SEND_BY_OUTSIDE,
  ({ exchange_duration, send_by_duration }) =>
    typeof exchange_duration !== 'number' ||
    typeof send_by_duration !== 'number' ||
    !(send_by_duration >= 1) ||
    isInside(send_by_duration, exchange_duration),
)

interface Surveys {
  surveys: number[]
  survey_requested: boolean
}

/** "None of those are relevant" is not a survey, so it is stored as a request for another survey. */
const requestKept = <Values extends Surveys>(values: Values): Values => ({
  ...values,
  surveys: values.surveys.filter((id) => id !== NO_SURVEY),
  survey_requested: values.survey_requested || values.surveys.includes(NO_SURVEY),
})

/** Step 1 of the form. */
export const exchangeDetailsStepSchema = form(detailsFields()).check(pricesInOrder)
export type ExchangeDetails = z.infer<typeof exchangeDetailsStepSchema>

/** Step 2 of the form. */
export const exchangeScheduleStepSchema = (now: Date) =>
  form(scheduleFields(now)).check(sendsInside, z.overwrite(requestKept))
export type ExchangeSchedule = z.infer<ReturnType<typeof exchangeScheduleStepSchema>>

/** The request body with both steps, which the server validates. */
export const exchangeInputSchema = (now: Date) =>
  form({ ...detailsFields(), ...scheduleFields(now) }).check(
    pricesInOrder,
    sendsInside,
    z.overwrite(requestKept),
  )
export type ExchangeInput = z.infer<ReturnType<typeof exchangeInputSchema>>

/** True if the creator requests another survey. The form then says that an admin will be in touch. */
export const asksForSurvey = (surveys: readonly number[]): boolean => surveys.includes(NO_SURVEY)

/** The form's initial values for an existing exchange. */
export const exchangeInputOf = (exchange: Exchange) => ({
  picture_id: exchange.picture?.id ?? null,
  label: exchange.label,
  summary: exchange.summary,
  description: exchange.description,
  region: exchange.region,
  max_spots: exchange.max_spots,
  price_min: exchange.price_min,
  price_max: exchange.price_max,
  preferred_start_at: exchange.preferred_start_at,
  signup_duration: exchange.signup_duration,
  exchange_duration: exchange.exchange_duration,
  send_by_duration: exchange.send_by_duration,
  surveys: exchange.survey_requested ? [...exchange.surveys, NO_SURVEY] : exchange.surveys,
  survey_requested: exchange.survey_requested,
  is_public: exchange.is_public,
})

export const EXCHANGE_STEPS = ['details', 'schedule'] as const
export type ExchangeStep = (typeof EXCHANGE_STEPS)[number]

export const exchangeFormButton = (step: ExchangeStep, isNew: boolean): string => {
  if (step === 'details') return 'Next (1/2)'
  return isNew ? 'Publish' : 'Confirm changes'
}
