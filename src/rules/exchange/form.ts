import type { Picture } from '#rules/feed/picture.ts'
import type { Member } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { daysAfter, utcDay } from '#rules/time/clock.ts'
import type { CardExchange } from './card.ts'
import { type ExchangeInput, exchangeInputOf, exchangeInputSchema } from './input.ts'
import { endAtOf, preferredStart, signupsOpenAt } from './phase.ts'
import { type Exchange, slugOf } from './schema.ts'
import { isInside, usualSendBy } from './send-by.ts'

/** The values of step 1, as entered. */
export type DetailsValues = {
  picture_id: number | null
  label: string
  summary: string
  description: string
  region: string
  max_spots: string
  price_min: string
  price_max: string
}

/** The values of step 2, as chosen. */
export type ScheduleValues = {
  preferred_start_at: string
  signup_duration: string
  exchange_duration: string
  /** Empty for the default, which is half of the exchange's duration. */
  send_by_duration: string
  surveys: number[]
  is_public: boolean
}

export const NEW_DETAILS: DetailsValues = {
  picture_id: null,
  label: '',
  summary: '',
  description: '',
  region: '',
  max_spots: '',
  price_min: '',
  price_max: '',
}

export const NEW_SCHEDULE: ScheduleValues = {
  preferred_start_at: '',
  signup_duration: '30',
  exchange_duration: '30',
  send_by_duration: '',
  surveys: [],
  is_public: true,
}

/** The initial schedule of a new exchange. Where guests see no exchanges, it is not public, even if they do later. */
export const newSchedule = (showsGuests: boolean): ScheduleValues => ({
  ...NEW_SCHEDULE,
  is_public: showsGuests,
})

const typed = (value: number | null): string => (value === null ? '' : String(value))

export function detailsOf(exchange: Exchange): DetailsValues {
  const { picture_id, label, summary, description, region, ...rest } = exchangeInputOf(exchange)
  return {
    picture_id,
    label,
    summary,
    description,
    region,
    max_spots: typed(rest.max_spots),
    price_min: typed(rest.price_min),
    price_max: typed(rest.price_max),
  }
}

export function scheduleOf(exchange: Exchange): ScheduleValues {
  const { preferred_start_at, surveys, is_public, ...durations } = exchangeInputOf(exchange)
  return {
    preferred_start_at,
    signup_duration: typed(durations.signup_duration),
    exchange_duration: typed(durations.exchange_duration),
    send_by_duration: typed(durations.send_by_duration),
    surveys,
    is_public,
  }
}

/**
 * The request body, with numbers parsed and "None of those are relevant" turned into a request for another survey.
 * Throws if the form was not validated.
 */
export const inputOf = (
  details: DetailsValues,
  schedule: ScheduleValues,
  now: Date,
): ExchangeInput => exchangeInputSchema(now).parse({ ...details, ...schedule })

/** The toast after saving; `id` is null for a new exchange. */
export const savedToast = (id: number | null): Toast => ({
  message:
    id === null ? 'Exchange created, pending approval' : 'Exchange updated, pending approval',
  tone: 'good',
})

/** The first day on which an exchange may start. */
export const earliestStart = (now: Date): string => utcDay(daysAfter(now, 1))

/** Picks the values of step 2 from the form with both steps. */
export const scheduleIn = ({
  preferred_start_at,
  signup_duration,
  exchange_duration,
  send_by_duration,
  surveys,
  is_public,
}: ScheduleValues): ScheduleValues => ({
  preferred_start_at,
  signup_duration,
  exchange_duration,
  send_by_duration,
  surveys,
  is_public,
})

interface Course {
  opens: Date
  starts: Date
  sendBy: Date
  ends: Date
}

/**
 * The number of days from the start to the send-by day. The default applies if the field is blank or the day is outside
 * the exchange.
 */
export function sendByDaysOf({
  exchange_duration,
  send_by_duration,
}: Pick<ScheduleValues, 'exchange_duration' | 'send_by_duration'>): number {
  const days = Number(send_by_duration)
  const lasts = Number(exchange_duration)
  return Number.isInteger(days) && isInside(days, lasts) ? days : usualSendBy(lasts)
}

/** The dates of an exchange with this schedule; null until a start is chosen. */
export function courseOf({
  preferred_start_at,
  signup_duration,
  exchange_duration,
  send_by_duration,
}: ScheduleValues): Course | null {
  if (preferred_start_at === '') return null
  const starts = preferredStart(preferred_start_at)
  return {
    opens: signupsOpenAt({
      start_at: null,
      preferred_start_at,
      signup_duration: Number(signup_duration),
    }),
    starts,
    sendBy: daysAfter(starts, sendByDaysOf({ exchange_duration, send_by_duration })),
    ends: endAtOf(starts, Number(exchange_duration)),
  }
}

interface Draft {
  details: DetailsValues
  schedule: ScheduleValues
  headers: readonly Picture[]
  creator: Member
  now: Date
}

/** Stand-ins for the preview until the creator has entered a start and a number of spots. */
const USUAL_WAIT_DAYS = 30
const USUAL_SPOTS = 10

/** The card as it will look once the exchange is approved and sign-ups are open. */
export function previewOf({ details, schedule, headers, creator, now }: Draft): CardExchange {
  const start = courseOf(schedule)?.starts ?? daysAfter(now, USUAL_WAIT_DAYS)
  return {
    slug: slugOf(details.label),
    label: details.label || 'Exchange name',
    summary: details.summary || 'Your summary goes here, two lines at most.',
    picture: headers.find(({ id }) => id === details.picture_id) ?? null,
    user: creator,
    region: details.region || 'worldwide',
    status: 'approved',
    approved_by: creator.id,
    needs_pairing: false,
    preferred_start_at: schedule.preferred_start_at,
    start_at: start.toISOString(),
    end_at: endAtOf(start, Number(schedule.exchange_duration)).toISOString(),
    signup_duration: Number(schedule.signup_duration),
    remaining_spots: Number(details.max_spots) || USUAL_SPOTS,
    participants_count: 0,
    is_pinned: false,
    is_signed_up: false,
    can_edit: false,
    reason: null,
    signups: [],
  }
}
