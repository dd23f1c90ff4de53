import { describe, expect, test } from 'vitest'
import { pocketIsOver, startsOffline } from '#rules/tab/pocket.ts'
import { problemOf } from '#rules/wire/problem.ts'
import { aFailure, offline } from '#tests/support/builders.ts'

const UNTIL = '2026-12-10T10:00:00.000Z'

describe('a tab starts offline', () => {
  test.each([
    ['no answer came, and the device keeps swaps', offline, UNTIL, true],
    [
      'no answer came in time, and the device keeps swaps',
      aFailure({ kind: 'timeout' }),
      UNTIL,
      true,
    ],
    ['no answer came, and the device keeps nothing', offline, null, false],
    ['the server has failed', aFailure({ status: 500 }), UNTIL, false],
    [
      'the server does not know the token',
      aFailure({ kind: 'refused', status: 401 }),
      UNTIL,
      false,
    ],
  ])('when %s: %#', (_, failure, until, starts) => {
    expect(startsOffline(problemOf(failure), until)).toBe(starts)
  })
})

test('kept swaps have to be deleted from the instant of their end on', () => {
  expect(
    ['2026-12-10T09:59:59.999Z', UNTIL].map((now) => pocketIsOver(UNTIL, new Date(now))),
  ).toEqual([false, true])
  expect(pocketIsOver(null, new Date(UNTIL))).toBe(false)
})
