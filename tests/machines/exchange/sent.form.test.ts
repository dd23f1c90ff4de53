import { sentForm } from '#machines/exchange/sent.form.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const values = { type: 'physical_sent', content: '' } as const

takesEveryTransition(sentForm, {
  input: { values, facts: null },
  events: {
    'field.changed': [
      { name: 'content', value: 'my mittens' },
      { name: 'content', value: 'https://track.example/1' },
    ],
    'field.left': [{ name: 'content' }],
  },
  outcomes: { submit: { done: [values], error: [offline] } },
})
