import { expect, test } from 'vitest'
import {
  courseOf,
  detailsOf,
  earliestStart,
  inputOf,
  NEW_DETAILS,
  NEW_SCHEDULE,
  previewOf,
  savedToast,
  scheduleOf,
  sendByDaysOf,
} from '#rules/exchange/form.ts'
import { NO_SURVEY } from '#rules/survey/schema.ts'
import { aMember, anExchange } from '#tests/support/builders.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const exchange = anExchange({
  price_max: 25,
  surveys: [3],
  survey_requested: true,
  is_public: true,
})

test('an exchange that is saved without a change is sent with the same values', () => {
  expect(inputOf(detailsOf(exchange), scheduleOf(exchange), now)).toEqual({
    picture_id: null,
    label: exchange.label,
    summary: exchange.summary,
    description: exchange.description,
    region: 'worldwide',
    max_spots: 10,
    price_min: null,
    price_max: 25,
    preferred_start_at: '2026-12-01',
    signup_duration: 15,
    exchange_duration: 30,
    send_by_duration: null,
    surveys: [3],
    survey_requested: true,
    is_public: true,
  })
})

test('a new exchange is visible to guests unless its creator objects, and editing keeps the earlier choice', () => {
  const edited = [true, false].map((is_public) => scheduleOf(anExchange({ is_public })).is_public)
  expect([NEW_SCHEDULE.is_public, ...edited]).toEqual([true, true, false])
})

test('"None of those are relevant" is sent as a request for a survey, not as a survey', () => {
  const { surveys, survey_requested } = inputOf(
    { ...detailsOf(exchange), price_min: '5,5' },
    { ...scheduleOf(anExchange()), surveys: [NO_SURVEY] },
    now,
  )
  expect({ surveys, survey_requested }).toEqual({ surveys: [], survey_requested: true })
})

test('the earliest start is tomorrow in UTC', () => {
  expect(earliestStart(new Date('2026-11-20T23:59:00.000Z'))).toBe('2026-11-21')
})

test('the schedule contains the opening of sign-ups, the start and the end, and is null without a start', () => {
  expect(courseOf({ ...NEW_SCHEDULE, preferred_start_at: '2026-12-24' })).toEqual({
    opens: new Date('2026-11-24T12:00:00.000Z'),
    starts: new Date('2026-12-24T12:00:00.000Z'),
    sendBy: new Date('2027-01-08T12:00:00.000Z'),
    ends: new Date('2027-01-23T12:00:00.000Z'),
  })
  expect(courseOf(NEW_SCHEDULE)).toBe(null)
})

test.each([
  ['', 15],
  ['10', 10],
  ['30', 15],
  ['0', 15],
  ['2,5', 15],
])('in a schedule of 30 days, the send-by field %j means %s days', (send_by_duration, days) => {
  expect(sendByDaysOf({ exchange_duration: '30', send_by_duration })).toBe(days)
})

test('the preview shows placeholders until the user enters values, and then shows the entered values', () => {
  const draft = { schedule: NEW_SCHEDULE, headers: [], creator: aMember(), now }
  const empty = previewOf({ ...draft, details: NEW_DETAILS })
  const typed = previewOf({ ...draft, details: detailsOf(exchange) })
  expect(
    [empty, typed].map(({ label, region, remaining_spots }) => [label, region, remaining_spots]),
  ).toEqual([
    ['Exchange name', 'worldwide', 10],
    ['Solstice parcels', 'worldwide', 10],
  ])
})

test('the toast says whether the exchange was created or updated, and that it is pending approval', () => {
  expect([savedToast(null), savedToast(5)]).toEqual([
    { message: 'Exchange created, pending approval', tone: 'good' },
    { message: 'Exchange updated, pending approval', tone: 'good' },
  ])
})
