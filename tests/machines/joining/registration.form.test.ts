import { expect, test } from 'vitest'
import { errorOf } from '#machines/form.ts'
import {
  type RegistrationValues,
  registrationEmailForm,
  registrationNameForm,
  registrationPasswordForm,
} from '#machines/joining/registration.form.ts'
import type { EmailOnly } from '#rules/joining/email.ts'
import { aFailure } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const email = 'moth@wing.example'
const password = 'moonlit-parcel!'
const values: RegistrationValues = {
  email,
  name: 'Mothwing',
  password,
  password_confirmation: password,
}

test('a registered email shows an error at its field', () => {
  const play = stage(registrationEmailForm, { values: { email } })
  play.send({ type: 'form.submitted' })
  play.done('submit', { exists: true })
  const shown = errorOf<EmailOnly>(play.snapshot().context, 'email')
  expect([play.snapshot().value, shown]).toEqual(['editing', 'This email is already registered'])
})

test('the name is required for the next step, and kept as it was typed', () => {
  const play = stage(registrationNameForm, { values: { name: '' } })
  expect(play.snapshot().can({ type: 'form.submitted' })).toBe(false)
  play.send({ type: 'field.changed', name: 'name', value: 'Mothwing' })
  play.send({ type: 'form.submitted' })
  expect(play.started).toEqual([{ id: 'submit', input: { name: 'Mothwing' } }])
})

test('the form is not sent while the two passwords differ', () => {
  const play = stage(registrationPasswordForm, {
    values: { ...values, password_confirmation: 'moonlit-parcel?' },
  })
  expect(play.snapshot().can({ type: 'form.submitted' })).toBe(false)
})

test('a password that only the server recognises as common is refused at the field', () => {
  const play = stage(registrationPasswordForm, { values })
  play.send({ type: 'form.submitted' })
  const words = 'This is one of the most common passwords'
  play.fail('submit', aFailure({ kind: 'invalid', message: words, errors: { password: [words] } }))
  const { value, context } = play.snapshot()
  expect([value, errorOf<RegistrationValues>(context, 'password')]).toEqual(['editing', words])
})
