import { receivedForm } from '#machines/exchange/received.form.ts'
import { RECEIVED_FORM } from '#rules/feed/post.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(receivedForm, {
  input: { values: RECEIVED_FORM, facts: null },
  events: {
    'field.changed': [{ name: 'message', value: 'Mittens!' }],
    'field.left': [{ name: 'message' }],
  },
  outcomes: { submit: { done: [RECEIVED_FORM], error: [offline] } },
})
