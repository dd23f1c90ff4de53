import { millisecondsInDay } from 'date-fns/constants'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ExchangeTerms, phaseAt } from '#rules/exchange/phase.ts'
import {
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
    ['pending', { approved_by: null }, '2026-11-20T00:00:00Z', 'Pending'],
    ['rejected', { approved_by: null, status: 'rejected' }, '2026-11-20T00:00:00Z', 'Rejected'],
    ['cancelled', { status: 'cancelled' }, '2026-11-20T00:00:00Z', 'Cancelled'],
    ['sign-up in three days', {}, '2026-11-13T23:00:00Z', 'in 3 days'],
    ['sign-up tomorrow', {}, '2026-11-15T01:00:00Z', 'in 1 day'],
    ['sign-up later today', {}, '2026-11-16T01:00:00Z', 'in 1 day'],
    ['start in fifteen days', {}, '2026-11-16T12:00:00Z', '15 days left'],
    ['start tomorrow', {}, '2026-11-30T23:59:00Z', '1 day left'],
    ['start today', {}, '2026-12-01T00:00:00Z', 'About to start'],
    ['being paired', {}, '2026-12-01T13:00:00Z', 'About to start'],
    ['paired', paired, '2026-12-01T13:00:00Z', '30 days left'],
    ['one day before the end', paired, '2026-12-30T00:00:00Z', '1 day left'],
    ['on the last day', paired, '2026-12-31T00:00:00Z', '0 days left'],
    ['over', paired, '2026-12-31T12:00:00Z', 'Ended'],
  ])('%s', (_, change, now, label) => {
    expect(remainingTimeLabel(anExchange(change), at(now))).toBe(label)
  })

  test("counts days on the reader's calendar", () => {
    const now = at('2026-11-20T23:30:00Z')
    const labelIn = (zone: string) => inZone(zone, () => remainingTimeLabel(anExchange(), now))
    expect(['UTC', 'Pacific/Kiritimati', 'Asia/Tokyo'].map(labelIn)).toEqual([
      '11 days left',
      '11 days left',
      '10 days left',
    ])
  })

  test('never counts up while the phase lasts', () => {
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
    ['sign-ups not open', {}, '2026-11-01T00:00:00Z', '7 available spots'],
    ['open', {}, '2026-11-20T00:00:00Z', '7 available spots'],
    ['one spot', { remaining_spots: 1 }, '2026-11-20T00:00:00Z', '1 available spot'],
    ['full', { remaining_spots: 0 }, '2026-11-20T00:00:00Z', 'Full, but it can change later!'],
    ['started', {}, '2026-12-01T12:00:00Z', null],
    ['ended', {}, '2027-12-01T12:00:00Z', null],
    ['pending', { approved_by: null }, '2026-11-20T00:00:00Z', null],
    ['cancelled', { status: 'cancelled' }, '2026-11-20T00:00:00Z', null],
  ])('%s', (_, change, now, label) => {
    expect(spotsButton(anExchange(change), at(now))).toBe(label)
  })
})

test('people and prices are counted in words', () => {
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
