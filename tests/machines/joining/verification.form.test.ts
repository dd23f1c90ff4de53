import { verificationForm } from '#machines/joining/verification.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(verificationForm, {
  input: { values: { email: 'moth@wing.example' }, facts: null },
  events: { 'field.changed': [{ name: 'email', value: '' }], 'field.left': [{ name: 'email' }] },
  outcomes: { submit: { done: [undefined], error: [aFailure()] } },
})
