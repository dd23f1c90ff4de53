import { expect, test } from 'vitest'
import { forgotPasswordMachine } from '#machines/joining/forgotPassword.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const shows = { context: { values: { email: 'moth@wing.example' } } }

takesEveryTransition(forgotPasswordMachine, {
  outcomes: { reminder: { done: [undefined], snapshot: [shows] } },
})

test('the confirmation names the typed address, whether or not it belongs to a member', () => {
  const play = stage(forgotPasswordMachine)
  play.show('reminder', shows)
  play.done('reminder')
  expect([play.snapshot().value, play.snapshot().context.email]).toEqual([
    'confirmed',
    'moth@wing.example',
  ])
})
