import { describe, expect, test } from 'vitest'
import {
  isAfternoon,
  isLongName,
  isMorning,
  nextGreetingAfter,
  nextHomeChange,
  postmarkOf,
} from '#rules/feed/greeting.ts'
import { dayLine } from '#rules/time/day-words.ts'
import { anExchange } from '#tests/rules/exchange/terms.ts'

const day = (hours: number, minutes = 0, date = 20) => new Date(2026, 10, date, hours, minutes)

describe('a greeting', () => {
  test.each([
    [4, 'evening', day(5)],
    [5, 'morning', day(12)],
    [11, 'morning', day(12)],
    [12, 'afternoon', day(17)],
    [16, 'afternoon', day(17)],
    [17, 'evening', day(5, 0, 21)],
    [23, 'evening', day(5, 0, 21)],
  ])('at %i o’clock is for the %s', (hours, part, next) => {
    const now = day(hours, 59)
    expect([isMorning(now), isAfternoon(now)]).toEqual([part === 'morning', part === 'afternoon'])
    expect(nextGreetingAfter(now)).toEqual(next)
  })

  test('is shown in smaller letters for a name of more than 20 characters', () => {
    expect(['W'.repeat(20), '🦉'.repeat(20), 'W'.repeat(21), null].map(isLongName)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  test('shows the date as text and on the postmark', () => {
    expect(dayLine(day(9))).toBe('Friday, November 20')
    expect(postmarkOf(day(9))).toEqual({ top: '20 NOV', bottom: '2026' })
  })
})

describe('the home page', () => {
  test('changes with the greeting if no exchange changes earlier', () => {
    expect(nextHomeChange([], day(9))).toEqual(day(12))
    expect(nextHomeChange([anExchange({ approved_by: null })], day(9))).toEqual(day(12))
  })

  test('changes at the next boundary of an exchange', () => {
    const exchange = anExchange({
      start_at: day(10, 30).toISOString(),
      end_at: day(10, 30, 30).toISOString(),
    })
    expect(nextHomeChange([exchange, anExchange()], day(9))).toEqual(day(10, 30))
  })
})
