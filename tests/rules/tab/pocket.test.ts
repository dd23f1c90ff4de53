import { expect, test } from 'vitest'
import { pocketIsOver, startsOffline } from '#rules/tab/pocket.ts'
import { problemOf } from '#rules/wire/problem.ts'
import { aFailure, offline } from '#tests/support/builders.ts'

const UNTIL = '2026-12-10T10:00:00.000Z'

test.each([
  ['no response came, and the device stores swaps', true, offline, UNTIL],
  [
    'no response came in time, and the device stores swaps',
    true,
    aFailure({ kind: 'timeout' }),
    UNTIL,
  ],
  ['no response came, and the device stores nothing', false, offline, null],
  ['the server has failed', false, aFailure({ status: 500 }), UNTIL],
  ['the server does not know the token', false, aFailure({ kind: 'refused', status: 401 }), UNTIL],
])('when %s, a tab starts offline: %s', (_, starts, failure, until) => {
  expect(startsOffline(problemOf(failure), until)).toBe(starts)
})

test('stored swaps have to be deleted from their expiry on', () => {
  expect(
    ['2026-12-10T09:59:59.999Z', UNTIL].map((now) => pocketIsOver(UNTIL, new Date(now))),
  ).toEqual([false, true])
  expect(pocketIsOver(null, new Date(UNTIL))).toBe(false)
})
