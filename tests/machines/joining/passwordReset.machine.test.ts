import { expect, test } from 'vitest'
import { passwordResetMachine } from '#machines/joining/passwordReset.machine.ts'
import { aFailure } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const deadLink = aFailure({
  kind: 'refused',
  status: 422,
  code: 'link',
  message: 'This link is not valid.',
})

takesEveryTransition(passwordResetMachine, {
  inputs: [
    { email: 'moth@wing.example', token: 'a-token' },
    { email: 'moth@wing.example', token: null },
  ],
  outcomes: {
    newPassword: {
      done: [undefined],
      snapshot: [{ context: { problem: null } }, { context: { problem: deadLink.problem } }],
    },
  },
})

test('a link without its token is refused without sending a request', () => {
  const play = stage(passwordResetMachine, { email: 'moth@wing.example', token: null })
  expect([play.snapshot().value, play.started]).toEqual(['refused', []])
})

test('the form gets the email and token from the link, and a link that no longer works is refused', () => {
  const link = { email: 'moth@wing.example', token: 'a-token' }
  const play = stage(passwordResetMachine, link)
  expect(play.started).toEqual([
    {
      id: 'newPassword',
      input: { values: { ...link, password: '', password_confirmation: '' } },
    },
  ])
  play.show('newPassword', { context: { problem: deadLink.problem } })
  expect(play.snapshot().value).toBe('refused')
})
