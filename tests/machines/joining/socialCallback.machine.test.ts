import { expect, test } from 'vitest'
import { socialCallbackMachine } from '#machines/joining/socialCallback.machine.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const spent = new ProblemError({ kind: 'refused', status: 422, code: 'state', message: 'Spent.' })
const query = { code: 'c-1', state: 's-1', iss: 'https://accounts.example' }
const begun = { provider: 'google', state: 's-1', next: '/posts' } as const
const back = { provider: 'google', query, begun } as const
const hidden = ['goTo', { path: '/auth/google/callback', replace: true }]
const standings = ['anonymous', 'undecided', 'onboarding', 'active', 'unreachable'] as const

takesEveryTransition(socialCallbackMachine, {
  delays: { tick: 0 },
  inputs: [
    back,
    { ...back, query: { letter: 'l-1' } },
    { ...back, query: { error: 'access_denied', state: 's-1' } },
    { ...back, query: {} },
    { ...back, begun: null },
  ],
  events: {
    'standing.changed': standings.map((standing) => ({ standing, role: null })),
  },
  outcomes: {
    finishLogin: { done: [{ token: 'a-token' }, null], error: [spent, offline] },
    openLetter: { done: [{ token: 'a-token' }], error: [spent, offline] },
  },
})

type Given = Parameters<typeof stage<typeof socialCallbackMachine>>[1]

/** Comes back from the provider to a tab whose session has this standing. */
function comeBack(given: Given, standing: (typeof standings)[number] = 'anonymous') {
  const play = stage(socialCallbackMachine, given)
  play.send({ type: 'standing.changed', standing, role: null })
  play.wait()
  return play
}

test('the code is removed from the URL immediately and used a tick later', () => {
  const play = stage(socialCallbackMachine, back)
  play.send({ type: 'standing.changed', standing: 'anonymous', role: null })
  expect([play.told, play.started.map(({ id }) => id)]).toEqual([[hidden], ['standing']])
  play.wait()
  expect(play.started.at(-1)).toEqual({
    id: 'finishLogin',
    input: { provider: 'google', ...query },
  })
})

test('after the login, a member goes to their destination once the session has loaded them', () => {
  const play = comeBack(back)
  play.done('finishLogin', { token: 'a-token' })
  play.send({ type: 'standing.changed', standing: 'undecided', role: null })
  expect(play.snapshot().value).toBe('loadingMember')
  play.send({ type: 'standing.changed', standing: 'active', role: 'member' })
  expect([play.snapshot().value, play.told]).toEqual([
    'done',
    [
      hidden,
      ['forgetDeparture'],
      ['startSession', { token: 'a-token' }],
      ['goTo', { path: '/posts', replace: true }],
    ],
  ])
})

test('a newcomer goes to the onboarding', () => {
  const play = comeBack(back)
  play.done('finishLogin', { token: 'a-token' })
  play.send({ type: 'standing.changed', standing: 'onboarding', role: 'member' })
  expect(play.told.at(-1)).toEqual(['goTo', { path: '/onboarding', replace: true }])
})

test('a member who is logged in already goes home, and the code is not used', () => {
  const play = comeBack({ ...back, begun: null }, 'active')
  expect([play.snapshot().value, play.told.at(-1), play.started.length]).toEqual([
    'done',
    ['goTo', { path: '/', replace: true }],
    1,
  ])
})

test.each([
  ['from a login begun in another browser', 'foreign', { ...back, begun: null }],
  ['with a different state', 'foreign', { ...back, begun: { ...begun, state: 's-2' } }],
  ['from another provider', 'foreign', { ...back, begun: { ...begun, provider: 'facebook' } }],
  ['without a code', 'empty', { ...back, query: { state: 's-1' } }],
  ['without a query', 'empty', { ...back, query: {} }],
  ['that was cancelled at the provider', 'cancelled', { ...back, query: { error: 'denied' } }],
] as const)('a callback %s sends no request', (_, state, given) => {
  const play = comeBack(given)
  expect([play.snapshot().value, play.started.length]).toEqual([state, 1])
})

test('an emailed login link has no effect until the member confirms it', () => {
  const play = comeBack({ ...back, query: { letter: 'l-1' }, begun: null })
  expect([play.snapshot().value, play.started.length]).toEqual(['asking', 1])
  play.send({ type: 'identity.confirmed' })
  play.done('openLetter', { token: 'a-token' })
  expect([play.started.at(-1), play.told.at(-1)]).toEqual([
    { id: 'openLetter', input: { provider: 'google', token: 'l-1' } },
    ['startSession', { token: 'a-token' }],
  ])
})

test('a confirmation email is sent if the provider does not vouch for the address', () => {
  const play = comeBack(back)
  play.done('finishLogin', null)
  expect(play.snapshot().value).toBe('mailed')
})
