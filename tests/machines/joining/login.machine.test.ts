import { expect, test } from 'vitest'
import { loginMachine } from '#machines/joining/login.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const editing = { values: { email: 'moth@wing.example', password: 'secret' }, problem: null }
const unverified = {
  kind: 'refused',
  code: 'unverified',
  message: 'Please verify your email address first.',
}

takesEveryTransition(loginMachine, {
  input: { email: null },
  outcomes: {
    credentials: {
      done: [{ token: 'a-token' }],
      snapshot: [{ context: editing }, { context: { ...editing, problem: unverified } }],
    },
  },
})

test('the email is filled in when the previous page knows it', () => {
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

test('an unverified email leads to the page that helps with it, which gets the email', () => {
  const play = stage(loginMachine, { email: null })
  play.show('credentials', { context: { ...editing, problem: unverified } })
  expect([play.snapshot().value, play.told]).toEqual([
    'unverified',
    [['goTo', { path: '/activate', state: { email: 'moth@wing.example' } }]],
  ])
})
