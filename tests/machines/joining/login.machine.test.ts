import { expect, test } from 'vitest'
import { loginMachine } from '#machines/joining/login.machine.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { loginModel } from './login.model.ts'

const editing = { values: { email: 'moth@wing.example', password: 'secret' }, problem: null }
const unverified = {
  kind: 'refused',
  code: 'unverified',
  message: 'Please verify your email address first.',
}

const cases: Coverage<typeof loginMachine> = {
  inputs: [{ email: null }, { email: 'moth@wing.example' }],
  outcomes: {
    credentials: {
      done: [{ token: 'a-token' }],
      snapshot: [{ context: editing }, { context: { ...editing, problem: unverified } }],
    },
  },
}

takesEveryTransition(loginMachine, cases)

test('on every path, a login succeeds or fails as the specification says', () =>
  followsModel(loginMachine, cases, loginModel))

test('the email is prefilled if the previous page passes it on', () => {
  const play = stage(loginMachine, { email: 'moth@wing.example' })
  expect(play.started).toEqual([
    {
      id: 'credentials',
      input: { values: { email: 'moth@wing.example', password: '' } },
    },
  ])
})

test('the token is passed on to the session', () => {
  const play = stage(loginMachine, { email: null })
  play.done('credentials', { token: 'a-token' })
  expect([play.snapshot().value, play.told]).toEqual([
    'signedIn',
    [['startSession', { token: 'a-token' }]],
  ])
})

test('a login with an unverified email leads to the activation page and passes the email on', () => {
  const play = stage(loginMachine, { email: null })
  play.show('credentials', { context: { ...editing, problem: unverified } })
  expect([play.snapshot().value, play.told]).toEqual([
    'unverified',
    [['goTo', { path: '/activate', state: { email: 'moth@wing.example' } }]],
  ])
})
