import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calendarDay,
  calendarDaysBetween,
  DAY_MS,
  daysAfter,
  isCalendarDay,
  nextMidnight,
  nextTick,
} from '#rules/time/clock.ts'
import { at } from '#tests/rules/exchange/terms.ts'

describe('a calendar day', () => {
  test.each([
    ['UTC', '2026-11-20'],
    ['Europe/London', '2026-11-20'],
    ['Pacific/Auckland', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-20'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ])("is the reader's own: in %s it is %s", (zone, day) => {
    expect(calendarDay(at('2026-11-20T23:30:00.000Z'), zone)).toBe(day)
  })

  test("without a zone follows the process's own", () => {
    const now = at('2026-11-20T23:30:00.000Z')
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(calendarDay(now)).toBe(calendarDay(now, zone))
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
  test('are midnights, not spans of 24 hours', () => {
    expect(
      calendarDaysBetween(at('2026-11-20T23:59:00.000Z'), at('2026-11-21T00:01:00.000Z'), 'UTC'),
    ).toBe(1)
    expect(
      calendarDaysBetween(at('2026-11-20T00:01:00.000Z'), at('2026-11-20T23:59:00.000Z'), 'UTC'),
    ).toBe(0)
  })

  test('do not trip over a day of 23 or 25 hours', () => {
    const zone = 'Europe/London'
    expect(
      calendarDaysBetween(at('2026-03-28T12:00:00.000Z'), at('2026-03-30T00:30:00.000Z'), zone),
    ).toBe(2)
    expect(
      calendarDaysBetween(at('2026-10-24T12:00:00.000Z'), at('2026-10-26T00:30:00.000Z'), zone),
    ).toBe(2)
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
    expect(nextMidnight(at(now), zone).toISOString()).toBe(midnight)
  })

  test('is the first instant of another day, in any zone at any time', () => {
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
      fc.property(instants, zones, (now, zone) => {
        const midnight = nextMidnight(now, zone)
        expect(calendarDay(midnight, zone) > calendarDay(now, zone)).toBe(true)
        expect(calendarDay(new Date(midnight.getTime() - 1), zone)).toBe(calendarDay(now, zone))
      }),
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
    expect(nextTick(now, boundaries, 'UTC')).toEqual(at('2026-11-20T11:00:00.000Z'))
  })

  test('is midnight when nothing happens before', () => {
    expect(nextTick(now, [at('2026-12-20T12:00:00.000Z')], 'UTC')).toEqual(
      at('2026-11-21T00:00:00.000Z'),
    )
  })

  test('is a day away at most, and always ahead', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: at('2025-01-01T00:00:00Z'),
          max: at('2027-01-01T00:00:00Z'),
          noInvalidDate: true,
        }),
        (then) => {
          const tick = nextTick(then, [], 'Europe/London').getTime() - then.getTime()
          expect(tick > 0 && tick <= DAY_MS).toBe(true)
        },
      ),
    )
  })
})

test('days after an instant are spans of 24 hours', () => {
  expect(daysAfter(at('2026-03-28T12:00:00.000Z'), 2)).toEqual(at('2026-03-30T12:00:00.000Z'))
})
