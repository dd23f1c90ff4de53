import { leaveForm } from '#machines/exchange/leave.form.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(leaveForm, {
  input: { values: { id: 21, choice: '', note: '' }, facts: null },
  events: {
    'field.changed': [{ name: 'choice', value: 'Something else' }],
    'field.left': [{ name: 'choice' }],
  },
  outcomes: { submit: { done: [undefined], error: [offline] } },
})
