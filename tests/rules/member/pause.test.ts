import { describe, expect, test } from 'vitest'
import { isPaused, pauseFor, pauseIsOver } from '#rules/member/pause.ts'
import { at } from '#tests/rules/exchange/terms.ts'

const now = at('2026-11-20T10:00:00.000Z')
const never = { pausedAt: null, pausedUntil: null }

describe('a pause', () => {
  test.each([
    ['is not in force if there was none', null, false],
    ['is in force before its end', at('2026-11-20T10:00:00.001Z'), true],
    ['is not in force at its end', now, false],
    ['is not in force after its end', at('2026-11-20T09:59:59.999Z'), false],
  ])('%s', (_, pausedUntil, holds) => {
    expect(isPaused({ pausedUntil }, now)).toBe(holds)
  })

  test.each([
    ['without an end is not over', null, false],
    ['is not over before its end', '2026-11-20T10:00:00.001Z', false],
    ['is over at its end', '2026-11-20T10:00:00.000Z', true],
  ])('stored in a tab %s', (_, paused_until, over) => {
    expect(pauseIsOver({ paused_until }, now)).toBe(over)
  })

  test('starts now and lasts for the chosen number of days', () => {
    expect([1, 7].map((days) => pauseFor(days, never, now))).toEqual([
      { pausedAt: now, pausedUntil: at('2026-11-21T10:00:00.000Z') },
      { pausedAt: now, pausedUntil: at('2026-11-27T10:00:00.000Z') },
    ])
  })

  test('that is running keeps its start when its end is moved, and never lasts longer than seven days', () => {
    const pausedAt = at('2026-11-16T10:00:00.000Z')
    const before = { pausedAt, pausedUntil: at('2026-11-22T10:00:00.000Z') }
    expect([1, 3, 7].map((days) => pauseFor(days, before, now))).toEqual([
      { pausedAt, pausedUntil: at('2026-11-21T10:00:00.000Z') },
      { pausedAt, pausedUntil: at('2026-11-23T10:00:00.000Z') },
      { pausedAt, pausedUntil: at('2026-11-23T10:00:00.000Z') },
    ])
  })

  test('can last seven days again if an earlier pause is over', () => {
    const before = { pausedAt: at('2026-11-13T10:00:00.000Z'), pausedUntil: now }
    expect(pauseFor(7, before, now)).toEqual({
      pausedAt: now,
      pausedUntil: at('2026-11-27T10:00:00.000Z'),
    })
  })
})
