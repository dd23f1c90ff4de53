import { exclusionForm } from '#machines/member/exclusion.form.ts'
import { aFailure, anExclusion, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const full = aFailure({
  kind: 'invalid',
  errors: { nickname: ['Your list holds 20 names at most. Take one out first, or ask a mod.'] },
})

takesEveryTransition(exclusionForm, {
  input: { values: { nickname: '' }, facts: null },
  events: {
    'field.changed': [
      { name: 'nickname', value: 'Sylas' },
      { name: 'nickname', value: 'x' },
    ],
    'field.left': [{ name: 'nickname' }],
  },
  outcomes: { submit: { done: [[anExclusion()]], error: [offline, full] } },
})
