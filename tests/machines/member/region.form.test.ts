import { regionForm } from '#machines/member/region.form.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(regionForm, {
  input: { values: { region: 'uk' }, facts: null },
  events: {
    'field.changed': [
      { name: 'region', value: null },
      { name: 'region', value: 'worldwide' },
    ],
    'field.left': [{ name: 'region' }],
  },
  outcomes: { submit: { done: [aMe()], error: [offline] } },
})
