import { expect, test } from 'vitest'
import {
  begunSchema,
  bringsLetter,
  callbackOf,
  isForeign,
  isSettled,
  lacksCode,
  landingOf,
  providerAt,
  stateOf,
  wasCancelled,
} from '#rules/joining/social-return.ts'

const begun = { provider: 'google', state: 'a-state', next: '/exchange/winter-mail' } as const

test('a login that was started in this browser is stored with everything that its callback needs', () => {
  expect([
    begunSchema.parse({ ...begun, secret: 'moss' }),
    begunSchema.parse({ ...begun, next: null }),
    ...[{ provider: 'moss' }, { state: null }, { next: undefined }].map(
      (change) => begunSchema.safeParse({ ...begun, ...change }).success,
    ),
  ]).toEqual([begun, { ...begun, next: null }, false, false, false])
})

test('the state is read from the provider’s URL, and is empty if there is none', () => {
  expect([
    stateOf('https://accounts.example/auth?client_id=1&state=a-state'),
    stateOf('https://accounts.example/auth'),
  ]).toEqual(['a-state', ''])
})

test('each provider has a callback page', () => {
  const paths = ['/auth/google/callback', '/auth/facebook/callback'] as const
  expect([callbackOf('google'), callbackOf('facebook')]).toEqual(paths)
  expect([...paths, '/auth/google', '/login'].map(providerAt)).toEqual([
    'google',
    'facebook',
    null,
    null,
  ])
})

test.each([
  ['from our email', { letter: 'a-token' }, [true, false, true]],
  ['with an empty letter', { letter: '' }, [false, false, true]],
  ['after the person cancelled', { error: 'access_denied', state: 'a-state' }, [false, true, true]],
  ['with an empty error', { error: '', state: 'a-state' }, [false, true, true]],
  ['with code and state', { code: 'a-code', state: 'a-state' }, [false, false, false]],
  ['without a state', { code: 'a-code' }, [false, false, true]],
  ['without a code', { state: 'a-state' }, [false, false, true]],
  ['with an empty code', { code: '', state: 'a-state' }, [false, false, true]],
] as const)(
  'a callback opened %s has these flags (from our email, cancelled, without a code): $2',
  (_, query, expected) => {
    expect([bringsLetter(query), wasCancelled(query), lacksCode(query)]).toEqual(expected)
  },
)

test('a callback is foreign unless this browser started a login with this provider and state', () => {
  const query = { code: 'a-code', state: 'a-state' }
  expect([
    isForeign('google', query, begun),
    isForeign('facebook', query, begun),
    isForeign('google', { ...query, state: 'b-state' }, begun),
    isForeign('google', query, null),
  ]).toEqual([false, true, true, true])
})

test.each([
  ['undecided', false],
  ['anonymous', false],
  ['onboarding', true],
  ['active', true],
  ['restricted', true],
  ['unreachable', true],
] as const)('a person with the login status “%s” can be redirected: %s', (standing, can) => {
  expect(isSettled(standing)).toBe(can)
})

test.each([
  ['onboarding', '/mod', '/onboarding'],
  ['active', '/exchange/winter-mail', '/exchange/winter-mail'],
  ['active', null, '/'],
  ['restricted', 'https://elsewhere.example', '/'],
] as const)(
  'after the login, a person with the status “%s” who came from %s sees %s',
  (standing, next, path) => {
    expect(landingOf(standing, next)).toBe(path)
  },
)
