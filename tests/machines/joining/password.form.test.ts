import { expect, test } from 'vitest'
import {
  newPasswordForm,
  passwordChangeForm,
  reminderForm,
} from '#machines/joining/password.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const email = 'moth@wing.example'
const password = 'moonlit-parcel!'

const link = { email, token: 'a-token' }

test('a refused email for a password reset shows its error at the field', () => {
  const play = stage(reminderForm, { values: { email } })
  play.send({ type: 'form.submitted' })
  play.fail('submit', aFailure({ kind: 'refused', message: 'Please wait a minute.' }))
  expect(play.snapshot().context.refusals).toEqual({ email: ['Please wait a minute.'] })
})

test.each([
  [
    'differs from its repetition',
    'moonlit-parcel?',
    { password_confirmation: ['The value must be equal to the password value'] },
  ],
  ['is not repeated', '', { password_confirmation: ['This field is required'] }],
])('a new password that %s is not sent', (_, password_confirmation, errors) => {
  const reset = stage(newPasswordForm, {
    values: { ...link, password, password_confirmation },
  })
  const change = stage(passwordChangeForm, {
    values: { email, current_password: 'old', password, password_confirmation },
  })
  for (const play of [reset, change]) {
    play.send({ type: 'form.submitted' })
    expect([play.snapshot().context.errors, play.started]).toEqual([errors, []])
  }
})

test('the member’s email is not accepted as the new password, neither in a reset nor in a password change', () => {
  const same = { password: email, password_confirmation: email }
  const reset = stage(newPasswordForm, { values: { ...link, ...same } })
  const change = stage(passwordChangeForm, {
    values: { email, current_password: 'old', ...same },
  })
  expect([reset, change].map((play) => play.snapshot().context.errors)).toEqual(
    Array(2).fill({ password: ['Your email address can’t be your password'] }),
  )
})
