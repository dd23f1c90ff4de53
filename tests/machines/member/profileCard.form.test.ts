import { profileCardForm } from '#machines/member/profileCard.form.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(profileCardForm, {
  input: { values: { nickname: 'Mothwing', discord: '' }, facts: null },
  events: {
    'field.changed': [
      { name: 'nickname', value: '' },
      { name: 'nickname', value: 'Oxalis' },
    ],
    'field.left': [{ name: 'nickname' }],
  },
  outcomes: {
    verify: { done: [{ available: true }], error: [offline] },
    submit: { done: [aMe()], error: [offline] },
  },
})
