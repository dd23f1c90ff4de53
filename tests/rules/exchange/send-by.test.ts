import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysRefusal,
  isInside,
  MORE_TIME_MAX,
  moreTimeLeft,
  moreTimeRefusal,
  moreTimeSchema,
  passesWords,
  sendByOf,
} from '#rules/exchange/send-by.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { at } from './terms.ts'

const exchange = {
  start_at: '2026-12-01T12:00:00.000Z',
  preferred_start_at: '2026-12-01',
  exchange_duration: 30,
  send_by_duration: null,
}
const sendBy = at('2026-12-16T12:00:00.000Z')

describe('the send-by day', () => {
  test.each([
    [15, '2026-12-09T12:00:00.000Z'],
    [30, '2026-12-16T12:00:00.000Z'],
    [45, '2026-12-24T12:00:00.000Z'],
    [60, '2026-12-31T12:00:00.000Z'],
  ])('is in the middle of an exchange of %s days, rounded up', (exchange_duration, day) => {
    expect(sendByOf({ ...exchange, exchange_duration }).toISOString()).toBe(day)
  })

  test('is the day that the creator has chosen, and moves with the start', () => {
    const chosen = { ...exchange, send_by_duration: 10 }
    const wished = { ...chosen, start_at: null, preferred_start_at: '2026-12-24' }
    expect([sendByOf(chosen), sendByOf(wished)]).toEqual([
      at('2026-12-11T12:00:00.000Z'),
      at('2027-01-03T12:00:00.000Z'),
    ])
  })

  test('is later for a gifter with more time, by the number of extra days', () => {
    expect(sendByOf(exchange, 14)).toEqual(at('2026-12-30T12:00:00.000Z'))
  })

  test.each([
    [0, false],
    [1, true],
    [29, true],
    [30, false],
  ])('may be %s days after the start of an exchange of 30 days: %s', (days, may) => {
    expect(isInside(days, 30)).toBe(may)
  })
})

describe('a request for more time', () => {
  test.each<[unknown, string[]]>([
    [{ days: 1 }, []],
    [{ days: '14', note: 'The glaze is still wet.' }, []],
    [{ days: 0 }, ['days']],
    [{ days: 15 }, ['days']],
    [{ days: 1.5 }, ['days']],
    [{}, ['days']],
    [{ days: 3, note: 'x'.repeat(301) }, ['note']],
  ])('with %j has errors in the fields %j', (input, fields) => {
    expect(Object.keys(fieldErrors(moreTimeSchema, input))).toEqual(fields)
  })

  test('without a message has a null note', () => {
    expect(moreTimeSchema.parse({ days: '3', note: '  ' })).toEqual({ days: 3, note: null })
  })

  test.each([
    [-30, 14],
    [0, 14],
    [1, 13],
    [13, 1],
    [14, 0],
  ])('made %s days after the send-by day can choose from %s days', (days, many) => {
    const left = moreTimeLeft(exchange, daysAfter(sendBy, days))
    expect([left.length, left.at(-1) ?? MORE_TIME_MAX]).toEqual([many, MORE_TIME_MAX])
  })

  test('is accepted if the new day is in the future, and otherwise refused with an error at the days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 1, max: MORE_TIME_MAX }),
        (late, days) => {
          const now = daysAfter(sendBy, late)
          const isOver = sendByOf(exchange, days) <= now
          expect(daysRefusal(exchange, days, now)?.field).toBe(isOver ? 'days' : undefined)
        },
      ),
    )
  })
})

test.each([
  ['an adult', 'an adult', true],
  ['an adult', 'a minor', false],
  ['a minor', 'an adult', false],
  ['a minor', 'a minor', false],
])('a message from %s reaches %s: %s', (gifter, recipient, pass) => {
  const [from, to] = [gifter, recipient].map((who) => ({ is_minor: who === 'a minor' }))
  expect(passesWords(from as never, to as never)).toBe(pass)
})

describe('a gifter', () => {
  const signup = { paired_with: 12, has_sent: false, is_done_sending: false, more_time: null }
  const asking = { exchange, signup, isPaired: true, now: at('2026-12-12T12:00:00.000Z') }

  test.each<[string, string | null, Partial<typeof asking>]>([
    ['before the send-by day', null, {}],
    ['after the send-by day, while one more day is possible', null, { now: daysAfter(sendBy, 13) }],
    ['14 days after the send-by day', 'too_late', { now: daysAfter(sendBy, 14) }],
    ['before the pairing', 'not_paired', { isPaired: false }],
    ['without a recipient', 'not_paired', { signup: { ...signup, paired_with: null as never } }],
    ['with a gift on its way', 'sent', { signup: { ...signup, has_sent: true } }],
    ['who has closed sending', 'sent', { signup: { ...signup, is_done_sending: true } }],
    [
      'who has already asked once',
      'asked_before',
      { signup: { ...signup, more_time: { days: 1, note: null } as never } },
    ],
  ])('%s who asks for more time gets this refusal: %s', (_, code, change) => {
    expect(moreTimeRefusal({ ...asking, ...change })?.code ?? null).toBe(code)
  })
})
