import { credentialsForm } from '#machines/joining/credentials.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(credentialsForm, {
  input: { values: { email: '', password: '' }, facts: null },
  events: {
    'field.changed': [
      { name: 'email', value: 'moth@wing.example' },
      { name: 'password', value: 'secret' },
    ],
    'field.left': [{ name: 'email' }],
  },
  outcomes: { submit: { done: [{ token: 'a-token' }], error: [aFailure()] } },
})
