import { exchangeScheduleForm } from '#machines/exchange/exchangeSchedule.form.ts'
import { detailsOf, scheduleOf } from '#rules/exchange/form.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const exchange = anExchange()

takesEveryTransition(exchangeScheduleForm, {
  input: {
    values: { ...scheduleOf(exchange), id: null, details: detailsOf(exchange) },
    facts: { now: '2026-11-20T10:00:00.000Z' },
  },
  events: {
    'field.changed': [
      { name: 'preferred_start_at', value: '2026-11-20' },
      { name: 'preferred_start_at', value: '2026-12-24' },
    ],
    'field.left': [{ name: 'preferred_start_at' }],
  },
  outcomes: { submit: { done: [exchange], error: [offline] } },
})
