import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Counted, countedUntil, figuresOf } from '#rules/exchange/story.ts'

const end = new Date('2026-11-01T12:00:00.000Z')
const day = (number: number) => new Date(end.getTime() + number * 86_400_000)
const side = (gifts: number, middle: number | null) => ({
  gifts,
  middle: middle === null ? null : day(middle),
})
const counted = (change: Partial<Counted> = {}): Counted => ({
  gifts: 18,
  arrived: 17,
  rescued: 1,
  sent: side(18, -20),
  received: side(17, -14),
  ...change,
})

describe('the time up to which gifts are counted', () => {
  test.for([
    ['in the first day after the end, nothing is counted', 0.9, null],
    ['a day after the end, gifts count up to the end', 1, 0],
    ['a week after the end, later gifts may still be taken back', 7.9, 0],
    ['eight days after the end, the first week counts as well', 8, 7],
    ['later, each week counts a day after it is over', 21.5, 14],
  ] as const)('%s', ([, now, until]) => {
    expect(countedUntil(end, day(now))).toEqual(until === null ? null : day(until))
  })

  test('no gift counts before its step can no longer be taken back', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 400, noNaN: true }), (now) => {
        const until = countedUntil(end, day(now))
        return until === null || until <= day(now - 1)
      }),
    ))
})

describe('the figures', () => {
  test('contain the days between the middle of sending and the middle of receiving', () => {
    expect(figuresOf(counted())).toEqual({
      gifts: 18,
      arrived: 17,
      rescued: 1,
      days: 6,
    })
  })

  test('do not exist for fewer than five gifts', () => {
    expect(figuresOf(counted({ gifts: 4, arrived: 4 }))).toBeNull()
    expect(figuresOf(counted({ gifts: 5, arrived: 5 }))).toEqual({
      gifts: 5,
      arrived: 5,
      rescued: 1,
      days: 6,
    })
  })

  test.for([
    ['fewer than five gifts were recorded as sent', { sent: side(4, -20) }],
    ['fewer than five gifts were recorded as received', { received: side(4, -14) }],
    [
      'most gifts were recorded as received before most were recorded as sent',
      { sent: side(9, -3) },
    ],
  ] as const)('contain no days if %s', ([, change]) => {
    expect(figuresOf(counted(change))?.days).toBeNull()
  })
})
