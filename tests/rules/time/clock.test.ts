import { subMilliseconds } from 'date-fns'
import { millisecondsInDay } from 'date-fns/constants'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calendarDay,
  calendarDaysBetween,
  daysAfter,
  isCalendarDay,
  nextMidnight,
  nextTick,
  utcDay,
} from '#rules/time/clock.ts'
import { at } from '#tests/rules/exchange/terms.ts'
import { inZone } from '#tests/support/zones.ts'

describe('a calendar day', () => {
  test.each([
    ['UTC', '2026-11-20'],
    ['Europe/London', '2026-11-20'],
    ['Pacific/Auckland', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-20'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ])("depends on the reader's time zone: in %s it is %s", (zone, day) => {
    expect(inZone(zone, () => calendarDay(at('2026-11-20T23:30:00.000Z')))).toBe(day)
  })

  test('in UTC is the same in every time zone', () => {
    const now = at('2026-11-20T23:30:00.000Z')
    expect(inZone('Pacific/Auckland', () => utcDay(now))).toBe('2026-11-20')
  })

  test.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2100-12-31', true],
    ['2101-01-01', false],
    ['2026-1-1', false],
    ['2026-01-01T00:00:00Z', false],
    ['tomorrow', false],
    ['', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isCalendarDay(text)).toBe(exists)
  })
})

describe('days between two instants', () => {
  test('are counted by midnights, not by periods of 24 hours', () => {
    expect(
      calendarDaysBetween(at('2026-11-20T23:59:00.000Z'), at('2026-11-21T00:01:00.000Z')),
    ).toBe(1)
    expect(
      calendarDaysBetween(at('2026-11-20T00:01:00.000Z'), at('2026-11-20T23:59:00.000Z')),
    ).toBe(0)
  })

  test('are correct across a day of 23 or 25 hours', () => {
    const daysInLondon = (from: string, to: string) =>
      inZone('Europe/London', () => calendarDaysBetween(at(from), at(to)))
    expect([
      daysInLondon('2026-03-28T12:00:00.000Z', '2026-03-30T00:30:00.000Z'),
      daysInLondon('2026-10-24T12:00:00.000Z', '2026-10-26T00:30:00.000Z'),
    ]).toEqual([2, 2])
  })
})

describe('the next midnight', () => {
  test.each([
    ['UTC', '2026-11-20T10:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['UTC', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['America/New_York', '2026-11-20T10:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['Europe/London', '2026-10-24T23:30:00.000Z', '2026-10-26T00:00:00.000Z'],
    ['Africa/Cairo', '2026-04-23T12:00:00.000Z', '2026-04-23T22:00:00.000Z'],
  ])('in %s after %s is %s', (zone, now, midnight) => {
    expect(inZone(zone, () => nextMidnight(at(now))).toISOString()).toBe(midnight)
  })

  test('is the first instant of the following day, in any zone at any time', () => {
    const zones = fc.constantFrom(
      'UTC',
      'America/St_Johns',
      'Pacific/Apia',
      'Asia/Kathmandu',
      'Africa/Cairo',
    )
    const instants = fc.date({
      min: at('2025-01-01T00:00:00Z'),
      max: at('2027-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, zones, (now, zone) =>
        inZone(zone, () => {
          const midnight = nextMidnight(now)
          expect(calendarDay(midnight) > calendarDay(now)).toBe(true)
          expect(calendarDay(subMilliseconds(midnight, 1))).toBe(calendarDay(now))
        }),
      ),
    )
  })
})

describe('the next tick', () => {
  const now = at('2026-11-20T10:00:00.000Z')

  test('is the nearest boundary ahead', () => {
    const boundaries = [
      at('2026-11-20T09:00:00.000Z'),
      null,
      at('2026-11-20T12:00:00.000Z'),
      at('2026-11-20T11:00:00.000Z'),
    ]
    expect(nextTick(now, boundaries)).toEqual(at('2026-11-20T11:00:00.000Z'))
  })

  test('is midnight if no boundary comes earlier', () => {
    expect(nextTick(now, [at('2026-12-20T12:00:00.000Z')])).toEqual(at('2026-11-21T00:00:00.000Z'))
  })

  test('is always ahead and at most a day away', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: at('2025-01-01T00:00:00Z'),
          max: at('2027-01-01T00:00:00Z'),
          noInvalidDate: true,
        }),
        (then) => {
          const tick = inZone('Europe/London', () => nextTick(then, [])).getTime() - then.getTime()
          expect(tick > 0 && tick <= millisecondsInDay).toBe(true)
        },
      ),
    )
  })
})

test('daysAfter counts a day as 24 hours', () => {
  expect(daysAfter(at('2026-03-28T12:00:00.000Z'), 2)).toEqual(at('2026-03-30T12:00:00.000Z'))
})
