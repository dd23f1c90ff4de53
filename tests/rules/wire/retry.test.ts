import { expect, test } from 'vitest'
import { type Problem, ProblemError } from '#rules/wire/problem.ts'
import {
  CANCELLED,
  type Failure,
  failureOf,
  isWorthAnotherTry,
  pauseAfter,
  retryAfterOf,
  TIMED_OUT,
} from '#rules/wire/retry.ts'

const busy: Problem = { kind: 'unexpected', status: 503, message: 'Busy.' }

const aFailure = (problem: Partial<Problem>, change: Partial<Failure> = {}): Failure => ({
  problem: { kind: 'refused', message: 'No.', ...problem },
  isFinal: false,
  retryAfter: null,
  ...change,
})

test('a failure is derived from the client’s error, and a failure from an unknown error is not final and has no retry delay', () => {
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
  ['no response at all', aFailure({ kind: 'offline' }), 1, true],
  ['a timeout', aFailure({ kind: 'timeout' }), 1, false],
  ['a malformed response', aFailure({ kind: 'unexpected' }), 1, false],
  ['the second attempt', aFailure({ kind: 'offline' }), 2, true],
  ['the third attempt', aFailure({ kind: 'offline' }), 3, false],
  [
    'a failure of a request that is only sent once',
    aFailure({ status: 503 }, { isFinal: true }),
    1,
    false,
  ],
  ['a Retry-After of five seconds', aFailure({ status: 503 }, { retryAfter: 5_000 }), 1, true],
  ['a longer Retry-After', aFailure({ status: 429 }, { retryAfter: 5_001 }), 1, false],
  [
    'a 502 whose Retry-After is ignored',
    aFailure({ status: 502 }, { retryAfter: 60_000 }),
    1,
    true,
  ],
])('after %s, a request is retried: $3', (_, failure, attempt, isWorth) => {
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
    'the pause after a 500 ignores its Retry-After',
    aFailure({ status: 500 }, { retryAfter: 2_000 }),
    1,
    1,
    300,
  ],
])('%s', (_, failure, attempt, chance, ms) => {
  expect(pauseAfter(failure, attempt, chance)).toBe(ms)
})

const now = new Date('2026-11-20T12:00:00.000Z')

test.each([
  [null, null],
  ['', null],
  ['soon', null],
  ['2', 2_000],
  ['0', 0],
  ['-3', 0],
  ['Fri, 20 Nov 2026 12:00:04 GMT', 4_000],
  ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
])('the header “Retry-After: %s” is parsed to %s ms', (header, ms) => {
  expect(retryAfterOf(header, now)).toBe(ms)
})

test('the messages for a request that timed out or was stopped suggest trying again', () => {
  expect([TIMED_OUT, CANCELLED]).toEqual([
    {
      kind: 'timeout',
      message: 'Critter Swap is taking too long to answer. Please try again.',
    },
    {
      kind: 'cancelled',
      message: 'You stopped this before an answer came. You can try again.',
    },
  ])
})
