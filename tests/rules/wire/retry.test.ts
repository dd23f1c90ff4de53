import { expect, test } from 'vitest'
import { type Problem, ProblemError } from '#rules/wire/problem.ts'
import { type Failure, failureOf, isWorthAnotherTry, pauseAfter } from '#rules/wire/retry.ts'

const busy: Problem = { kind: 'unexpected', status: 503, message: 'Busy.' }

const aFailure = (problem: Partial<Problem>, change: Partial<Failure> = {}): Failure => ({
  problem: { kind: 'refused', message: 'No.', ...problem },
  isFinal: false,
  retryAfter: null,
  ...change,
})

test('a failure is read from the client’s error, and an unknown error says nothing about a retry', () => {
  expect([
    failureOf(new ProblemError(busy)),
    failureOf(new ProblemError(busy, { isFinal: true, retryAfter: 2_000 })),
    failureOf(new TypeError('secret')),
  ]).toEqual([
    { problem: busy, isFinal: false, retryAfter: null },
    { problem: busy, isFinal: true, retryAfter: 2_000 },
    {
      problem: { kind: 'unexpected', message: 'An error has occured' },
      isFinal: false,
      retryAfter: null,
    },
  ])
})

test.each<[what: string, Failure, attempt: number, isWorth: boolean]>([
  ...[408, 409, 425, 429, 500, 502, 503, 504].map((status): [string, Failure, number, boolean] => [
    `a ${status}`,
    aFailure({ status }),
    1,
    true,
  ]),
  ...[400, 401, 403, 404, 413, 422].map((status): [string, Failure, number, boolean] => [
    `a ${status}`,
    aFailure({ status }),
    1,
    false,
  ]),
  ['no answer at all', aFailure({ kind: 'offline' }), 1, true],
  ['an answer that took too long', aFailure({ kind: 'timeout' }), 1, false],
  ['an answer of another shape', aFailure({ kind: 'unexpected' }), 1, false],
  ['the second attempt', aFailure({ kind: 'offline' }), 2, true],
  ['the third attempt', aFailure({ kind: 'offline' }), 3, false],
  ['what is sent once', aFailure({ status: 503 }, { isFinal: true }), 1, false],
  ['a server that wants five seconds', aFailure({ status: 503 }, { retryAfter: 5_000 }), 1, true],
  ['a server that wants longer', aFailure({ status: 429 }, { retryAfter: 5_001 }), 1, false],
  [
    'a status with which nobody says when',
    aFailure({ status: 502 }, { retryAfter: 60_000 }),
    1,
    true,
  ],
])('after %s a request is retried, or not', (_, failure, attempt, isWorth) => {
  expect(isWorthAnotherTry(failure, attempt)).toBe(isWorth)
})

test.each<[what: string, Failure, attempt: number, chance: number, ms: number]>([
  ['the pause after the first attempt is short', aFailure({ kind: 'offline' }), 1, 1, 300],
  ['the pause after the second attempt is twice as long', aFailure({ kind: 'offline' }), 2, 1, 600],
  ['the pause is shortened by chance', aFailure({ kind: 'offline' }), 2, 0.25, 150],
  ['the pause can be 0 by chance', aFailure({ kind: 'offline' }), 1, 0, 0],
  [
    'the pause is as long as the server asks for',
    aFailure({ status: 429 }, { retryAfter: 2_000 }),
    1,
    0,
    2_000,
  ],
  [
    'the pause ignores a Retry-After of another status',
    aFailure({ status: 500 }, { retryAfter: 2_000 }),
    1,
    1,
    300,
  ],
])('%s', (_, failure, attempt, chance, ms) => {
  expect(pauseAfter(failure, attempt, chance)).toBe(ms)
})
