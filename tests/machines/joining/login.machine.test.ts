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

test('who comes from a page that knows her email need not type it again', () => {
  const play = stage(loginMachine, { email: 'moth@wing.example' })
  expect(play.started).toEqual([
    {
      id: 'credentials',
      input: { values: { email: 'moth@wing.example', password: '' }, facts: null },
    },
  ])
})
