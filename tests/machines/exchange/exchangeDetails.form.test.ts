import { exchangeDetailsForm } from '#machines/exchange/exchangeDetails.form.ts'
import { detailsOf } from '#rules/exchange/form.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const values = detailsOf(anExchange())

takesEveryTransition(exchangeDetailsForm, {
  input: { values, facts: null },
  events: {
    'field.changed': [
      { name: 'label', value: '' },
      { name: 'label', value: 'Spooky postcards' },
    ],
    'field.left': [{ name: 'label' }],
  },
  outcomes: { submit: { done: [values], error: [offline] } },
})
