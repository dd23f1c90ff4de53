import { describe, expect, test } from 'vitest'
import { isPaused, pauseFor, pauseIsOver } from '#rules/member/pause.ts'
import { at } from '#tests/rules/exchange/terms.ts'

const now = at('2026-11-20T10:00:00.000Z')
const never = { pausedAt: null, pausedUntil: null }

describe('a pause', () => {
  test.each([
    ['that never began', null, false],
    ['before its end', at('2026-11-20T10:00:00.001Z'), true],
    ['at its end', now, false],
    ['after its end', at('2026-11-20T09:59:59.999Z'), false],
  ])('%s is in force or not', (_, pausedUntil, holds) => {
    expect(isPaused({ pausedUntil }, now)).toBe(holds)
  })

  test.each([
    ['nothing to wait for', null, false],
    ['an end that is ahead', '2026-11-20T10:00:00.001Z', false],
    ['an end that has come', '2026-11-20T10:00:00.000Z', true],
  ])('is over, or not, for a tab that knows %s', (_, paused_until, over) => {
    expect(pauseIsOver({ paused_until }, now)).toBe(over)
  })

  test('starts now and lasts as many days as were chosen', () => {
    expect([1, 7].map((days) => pauseFor(days, never, now))).toEqual([
      { pausedAt: now, pausedUntil: at('2026-11-21T10:00:00.000Z') },
      { pausedAt: now, pausedUntil: at('2026-11-27T10:00:00.000Z') },
    ])
  })

  test('in force keeps its start when its end is moved, and never lasts longer than seven days', () => {
    const pausedAt = at('2026-11-16T10:00:00.000Z')
    const before = { pausedAt, pausedUntil: at('2026-11-22T10:00:00.000Z') }
    expect([1, 3, 7].map((days) => pauseFor(days, before, now))).toEqual([
      { pausedAt, pausedUntil: at('2026-11-21T10:00:00.000Z') },
      { pausedAt, pausedUntil: at('2026-11-23T10:00:00.000Z') },
      { pausedAt, pausedUntil: at('2026-11-23T10:00:00.000Z') },
    ])
  })

  test('after an ended one can last seven days again', () => {
    const before = { pausedAt: at('2026-11-13T10:00:00.000Z'), pausedUntil: now }
    expect(pauseFor(7, before, now)).toEqual({
      pausedAt: now,
      pausedUntil: at('2026-11-27T10:00:00.000Z'),
    })
  })
})
