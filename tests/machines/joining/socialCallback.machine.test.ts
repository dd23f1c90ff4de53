import { expect, test } from 'vitest'
import { socialCallbackMachine } from '#machines/joining/socialCallback.machine.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { socialCallbackModel } from './socialCallback.model.ts'

const spent = new ProblemError({ kind: 'refused', status: 422, code: 'state', message: 'Spent.' })
const query = { code: 'c-1', state: 's-1', iss: 'https://accounts.example' }
const begun = { provider: 'google', state: 's-1', next: '/posts' } as const
const back = { provider: 'google', query, begun } as const
const hidden = ['goTo', { path: '/auth/google/callback', replace: true }]
const standings = ['anonymous', 'undecided', 'onboarding', 'active', 'unreachable'] as const

const cases: Coverage<typeof socialCallbackMachine> = {
  delays: { tick: 0 },
  inputs: [
    back,
    { ...back, query: { letter: 'l-1' } },
    { ...back, query: { error: 'access_denied', state: 's-1' } },
    { ...back, query: {} },
    { ...back, query: { state: 's-1' } },
    { ...back, begun: null },
    { ...back, begun: { ...begun, state: 's-2' } },
    { ...back, begun: { ...begun, provider: 'facebook' } },
  ],
  events: {
    'standing.changed': standings.map((standing) => ({ standing, role: null })),
  },
  outcomes: {
    finishLogin: { done: [{ token: 'a-token' }, null], error: [spent, offline] },
    openLetter: { done: [{ token: 'a-token' }], error: [spent, offline] },
  },
}

takesEveryTransition(socialCallbackMachine, cases)

test('on every path, a callback logs in only the person who started the login', () =>
  followsModel(socialCallbackMachine, cases, socialCallbackModel))

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

test('an emailed login link has no effect until the member confirms it', () => {
  const play = stage(socialCallbackMachine, { ...back, query: { letter: 'l-1' }, begun: null })
  play.send({ type: 'standing.changed', standing: 'anonymous', role: null })
  play.wait()
  expect(play.started.map(({ id }) => id)).toEqual(['standing'])
  play.send({ type: 'identity.confirmed' })
  expect(play.started.at(-1)).toEqual({
    id: 'openLetter',
    input: { provider: 'google', token: 'l-1' },
  })
})
