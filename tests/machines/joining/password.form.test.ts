import {
  newPasswordForm,
  passwordChangeForm,
  reminderForm,
} from '#machines/joining/password.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const email = 'moth@wing.example'
const password = 'moonlit-parcel!'

takesEveryTransition(reminderForm, {
  input: { values: { email }, facts: null },
  events: { 'field.changed': [{ name: 'email', value: '' }], 'field.left': [{ name: 'email' }] },
  outcomes: { submit: { done: [undefined], error: [aFailure()] } },
})

takesEveryTransition(newPasswordForm, {
  input: {
    values: { email, token: 'a-token', password, password_confirmation: password },
    facts: null,
  },
  events: {
    'field.changed': [{ name: 'password', value: 'short' }],
    'field.left': [{ name: 'password' }],
  },
  outcomes: { submit: { done: [undefined], error: [aFailure()] } },
})

takesEveryTransition(passwordChangeForm, {
  input: {
    values: { email, current_password: 'old', password, password_confirmation: password },
    facts: null,
  },
  events: {
    'field.changed': [{ name: 'password', value: email }],
    'field.left': [{ name: 'password' }],
  },
  outcomes: { submit: { done: [undefined], error: [aFailure()] } },
})
