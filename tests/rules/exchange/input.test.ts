import { describe, expect, test } from 'vitest'
import {
  asksForSurvey,
  exchangeDetailsStepSchema,
  exchangeFormButton,
  exchangeInputSchema,
  exchangeScheduleStepSchema,
} from '#rules/exchange/input.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { at } from './terms.ts'

const now = at('2026-11-20T10:00:00.000Z')

const details = {
  label: 'Winter mail',
  summary: 'Warm socks for everyone',
  description: 'Send one warm thing.',
  region: 'worldwide',
  max_spots: 10,
}
const schedule = { preferred_start_at: '2026-11-21', signup_duration: 15, exchange_duration: 30 }

describe('step 1 of an exchange', () => {
  const told = (change: Record<string, unknown>) =>
    fieldErrors(exchangeDetailsStepSchema, { ...details, ...change })

  test('requires its texts, a region and the number of participants', () => {
    expect(fieldErrors(exchangeDetailsStepSchema, {})).toEqual({
      label: ['This field is required'],
      summary: ['This field is required'],
      description: ['This field is required'],
      region: ['This field is required'],
      max_spots: ['This field is required'],
    })
    expect(exchangeDetailsStepSchema.parse(details)).toEqual({
      ...details,
      picture_id: null,
      price_min: null,
      price_max: null,
    })
  })

  test.each([
    ['label', 80],
    ['summary', 200],
    ['description', 10_000],
  ])('limits its %s to %i characters', (field, max) => {
    expect(told({ [field]: 'x'.repeat(max) })).toEqual({})
    expect(told({ [field]: 'x'.repeat(max + 1) })).toEqual({
      [field]: [`This field should be at most ${max.toLocaleString('en-US')} characters long`],
    })
  })

  test.each([
    [2, undefined],
    [10_000, undefined],
    ['12', undefined],
    [1, ['This field should be at least 2']],
    [10_001, ['This field should be at most 10,000']],
    [2.5, ['This is not a valid number']],
    ['2,5', ['This is not a valid number']],
    ['many', ['This is not a valid number']],
    ['', ['This field is required']],
    [null, ['This field is required']],
  ])('has these errors for %j participants: %j', (max_spots, words) => {
    expect(told({ max_spots }).max_spots).toEqual(words)
  })

  test.each([
    ['12,50', 12.5],
    ['12.5', 12.5],
    [0, 0],
    ['', null],
    [null, null],
    [undefined, null],
  ])('parses the price %j to %j', (price_min, price) => {
    expect(exchangeDetailsStepSchema.parse({ ...details, price_min }).price_min).toBe(price)
  })

  test.each([
    [-1, ['This field should be at least 0']],
    ['-0,5', ['This field should be at least 0']],
    ['1,234', ['At most two decimal places are allowed']],
    ['1,2,3', ['This is not a valid number']],
    ['1e5', ['This is not a valid number']],
    [Number.NaN, ['This should be a number']],
  ])('refuses the price %j', (price_max, words) => {
    expect(told({ price_max }).price_max).toEqual(words)
  })

  test('requires the highest price to be at least the lowest', () => {
    expect(told({ price_min: '10', price_max: '10' })).toEqual({})
    expect(told({ price_min: '25', price_max: 10 })).toEqual({
      price_max: ['The highest price can’t be lower than the lowest'],
    })
    expect(told({ price_min: 25, price_max: '' })).toEqual({})
  })

  test('rejects an unknown or missing region', () => {
    expect(told({ region: 'moon' })).toEqual({ region: ['This is not one of the choices'] })
    expect(told({ region: '' })).toEqual({ region: ['This field is required'] })
  })

  test.each([[0], [1.5], [2 ** 31], ['0'], ['a cat'], [true]])(
    'refuses the picture %j',
    (picture_id) => {
      expect(Object.keys(told({ picture_id }))).toEqual(['picture_id'])
    },
  )
})

describe('step 2 of an exchange', () => {
  const schema = exchangeScheduleStepSchema(now)
  const told = (change: Record<string, unknown>) => fieldErrors(schema, { ...schedule, ...change })

  test.each([
    ['2026-11-21', undefined],
    ['2026-11-20', ['Please select a date in the future']],
    ['2020-01-01', ['Please select a date in the future']],
    ['2026-02-30', ['Please select a valid date']],
    ['soon', ['Please select a valid date']],
    ['', ['This field is required']],
    [undefined, ['This field is required']],
  ])('has these errors for a start on %s: %j', (preferred_start_at, words) => {
    expect(told({ preferred_start_at }).preferred_start_at).toEqual(words)
  })

  test.each([15, 30, 45, 60, '15'])('accepts a duration of %j days', (duration) => {
    expect(told({ signup_duration: duration, exchange_duration: duration })).toEqual({})
  })

  test.each([
    [0, 'This is not one of the choices'],
    [20, 'This is not one of the choices'],
    ['', 'This field is required'],
    [undefined, 'This field is required'],
  ])('refuses a duration of %j days', (duration, words) => {
    expect(told({ signup_duration: duration, exchange_duration: duration })).toEqual({
      signup_duration: [words],
      exchange_duration: [words],
    })
  })

  test.each<[unknown, string[] | undefined]>([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    [1, undefined],
    ['29', undefined],
    [30, ['The send-by day has to be before the end']],
    [2.5, ['This is not a valid number']],
    ['soon', ['This is not a valid number']],
  ])('with 30 days has these errors for a send-by day of %j days: %j', (days, words) => {
    expect(told({ send_by_duration: days }).send_by_duration).toEqual(words)
  })

  test('requires a send-by day inside the exchange, for every duration', () => {
    const outside = ['The send-by day has to be before the end']
    expect([
      told({ exchange_duration: 15, send_by_duration: 20 }),
      told({ exchange_duration: 60, send_by_duration: 20 }),
      Object.keys(told({ send_by_duration: 0 })),
      Object.keys(told({ exchange_duration: 60, send_by_duration: 60 })),
    ]).toEqual([{ send_by_duration: outside }, {}, ['send_by_duration'], ['send_by_duration']])
  })

  test('turns "None of those are relevant" into a request for a survey', () => {
    expect(asksForSurvey([0, 3])).toBe(true)
    expect(asksForSurvey([3])).toBe(false)
    expect(schema.parse({ ...schedule, surveys: [0, 3, 3] })).toEqual({
      ...schedule,
      send_by_duration: null,
      surveys: [3],
      survey_requested: true,
      is_public: false,
    })
    expect(schema.parse({ ...schedule, surveys: [3] }).survey_requested).toBe(false)
    expect(schema.parse({ ...schedule, survey_requested: true }).survey_requested).toBe(true)
  })

  test('rejects surveys that are not a list of ids', () => {
    expect(told({ surveys: 'all' })).toEqual({ surveys: ['This should be a list'] })
    expect(told({ surveys: [-1] })).toEqual({ 'surveys.0': ['This is not one of the choices'] })
  })
})

describe('an exchange with both steps', () => {
  test('is sent with the fields of both steps and no unknown fields', () => {
    expect(
      exchangeInputSchema(now).parse({
        ...details,
        ...schedule,
        surveys: [],
        status: 'approved',
        approved_by: 1,
      }),
    ).toEqual({
      ...details,
      ...schedule,
      picture_id: null,
      price_min: null,
      price_max: null,
      send_by_duration: null,
      surveys: [],
      survey_requested: false,
      is_public: false,
    })
  })

  test('has a button for each step, and the last is labelled “Publish” for a new exchange', () => {
    expect([
      exchangeFormButton('details', true),
      exchangeFormButton('schedule', true),
      exchangeFormButton('schedule', false),
    ]).toEqual(['Next (1/2)', 'Publish', 'Confirm changes'])
  })
})
