import { millisecondsInDay } from 'date-fns/constants'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ExchangeTerms, phaseAt } from '#rules/exchange/phase.ts'
import {
  courseLabel,
  crittersLabel,
  priceLabel,
  remainingTimeLabel,
  spotsButton,
} from '#rules/exchange/words.ts'
import { inZone } from '#tests/support/zones.ts'
import { anExchange, anyExchange, anyInstant, at } from './terms.ts'

const paired = { needs_pairing: false }

describe('the badge', () => {
  test.each<[string, Partial<ExchangeTerms>, string, string]>([
    ['that is pending', { approved_by: null }, '2026-11-20T00:00:00Z', 'Pending'],
    [
      'that is rejected',
      { approved_by: null, status: 'rejected' },
      '2026-11-20T00:00:00Z',
      'Rejected',
    ],
    ['that is cancelled', { status: 'cancelled' }, '2026-11-20T00:00:00Z', 'Cancelled'],
    ['whose sign-ups open in three days', {}, '2026-11-13T23:00:00Z', 'in 3 days'],
    ['whose sign-ups open tomorrow', {}, '2026-11-15T01:00:00Z', 'in 1 day'],
    ['whose sign-ups open later today', {}, '2026-11-16T01:00:00Z', 'in 1 day'],
    ['that starts in fifteen days', {}, '2026-11-16T12:00:00Z', '15 days left'],
    ['that starts tomorrow', {}, '2026-11-30T23:59:00Z', '1 day left'],
    ['that starts today', {}, '2026-12-01T00:00:00Z', 'About to start'],
    ['that is being paired', {}, '2026-12-01T13:00:00Z', 'About to start'],
    ['that is paired', paired, '2026-12-01T13:00:00Z', '30 days left'],
    ['one day before the end', paired, '2026-12-30T00:00:00Z', '1 day left'],
    ['on the last day', paired, '2026-12-31T00:00:00Z', '0 days left'],
    ['that is over', paired, '2026-12-31T12:00:00Z', 'Ended'],
  ])('of an exchange %s is “$3”', (_, change, now, label) => {
    expect(remainingTimeLabel(anExchange(change), at(now))).toBe(label)
  })

  test('counts days by the reader’s calendar', () => {
    const now = at('2026-11-20T23:30:00Z')
    const labelIn = (zone: string) => inZone(zone, () => remainingTimeLabel(anExchange(), now))
    expect(['UTC', 'Pacific/Kiritimati', 'Asia/Tokyo'].map(labelIn)).toEqual([
      '11 days left',
      '11 days left',
      '10 days left',
    ])
  })

  test('never counts upwards within a phase', () => {
    const zones = fc.constantFrom('UTC', 'Europe/London', 'Pacific/Auckland', 'America/Los_Angeles')
    const days = (label: string) => Number(/\d+/.exec(label)?.[0] ?? 0)
    fc.assert(
      fc.property(
        anyExchange,
        anyInstant,
        fc.integer({ min: 0, max: 20 * millisecondsInDay }),
        zones,
        (exchange, now, wait, zone) =>
          inZone(zone, () => {
            const later = new Date(now.getTime() + wait)
            fc.pre(phaseAt(exchange, now) === phaseAt(exchange, later))
            expect(days(remainingTimeLabel(exchange, later))).toBeLessThanOrEqual(
              days(remainingTimeLabel(exchange, now)),
            )
          }),
      ),
    )
  })
})

describe('the spots button', () => {
  test.each<[string, Partial<ExchangeTerms>, string, string | null]>([
    ['before sign-ups open', {}, '2026-11-01T00:00:00Z', '7 available spots'],
    ['while sign-ups are open', {}, '2026-11-20T00:00:00Z', '7 available spots'],
    ['with one spot left', { remaining_spots: 1 }, '2026-11-20T00:00:00Z', '1 available spot'],
    [
      'with no spot left',
      { remaining_spots: 0 },
      '2026-11-20T00:00:00Z',
      'Full, but it can change later!',
    ],
    ['after the start', {}, '2026-12-01T12:00:00Z', null],
    ['after the end', {}, '2027-12-01T12:00:00Z', null],
    ['before the approval', { approved_by: null }, '2026-11-20T00:00:00Z', null],
    ['after a cancellation', { status: 'cancelled' }, '2026-11-20T00:00:00Z', null],
  ])('%s has the label $3', (_, change, now, label) => {
    expect(spotsButton(anExchange(change), at(now))).toBe(label)
  })
})

test.each<[string, string | null, Partial<ExchangeTerms>, string]>([
  ['with open sign-ups', null, {}, '2026-11-20T12:00:00Z'],
  ['that is pending', null, { approved_by: null }, '2026-12-20T12:00:00Z'],
  ['that is cancelled', null, { status: 'cancelled' }, '2026-12-20T12:00:00Z'],
  ['that is being paired', 'Names are being drawn', {}, '2026-12-01T12:00:00Z'],
  ['that runs', 'Until Dec 31', paired, '2026-12-20T12:00:00Z'],
  ['that is over', 'Ended on Dec 31', paired, '2026-12-31T12:00:00Z'],
])('instead of its spots, the card of an exchange %s shows: %j', (_, label, change, now) => {
  expect(courseLabel(anExchange(change), at(now))).toBe(label)
})

test('the number of participants and the prices are formatted as text', () => {
  expect([crittersLabel(0), crittersLabel(1), crittersLabel(24)]).toEqual([
    '0 critters',
    '1 critter',
    '24 critters',
  ])
  expect([
    priceLabel({ price_min: 10, price_max: 25.5 }),
    priceLabel({ price_min: 10, price_max: 10 }),
    priceLabel({ price_min: 10, price_max: null }),
    priceLabel({ price_min: null, price_max: 25 }),
    priceLabel({ price_min: null, price_max: null }),
  ]).toEqual(['10 – 25.50', '10', 'from 10', 'up to 25', null])
})
