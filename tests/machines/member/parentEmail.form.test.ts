import { parentEmailForm } from '#machines/member/parentEmail.form.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const me = aMe({ is_minor: true, birth_date: '2014-06-01', parent_email: 'mumm@parents.example' })

takesEveryTransition(parentEmailForm, {
  input: {
    values: { parent_email: 'mumm@parents.example' },
    facts: { me, now: '2026-12-12T12:00:00.000Z' },
  },
  events: {
    'field.changed': [{ name: 'parent_email', value: 'mum@parents.example' }],
    'field.left': [{ name: 'parent_email' }],
  },
  outcomes: { submit: { done: [me], error: [offline] } },
})
