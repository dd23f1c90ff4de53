import { expect, test } from 'vitest'
import { exchangeDetailsForm } from '#machines/exchange/exchangeDetails.form.ts'
import { detailsOf } from '#rules/exchange/form.ts'
import { anExchange } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const values = detailsOf(anExchange())

test('a lowest price above the highest price blocks the step and marks the field', () => {
  const play = stage(exchangeDetailsForm, {
    values: { ...values, price_min: '30', price_max: '20' },
  })
  play.send({ type: 'form.submitted' })
  expect([play.snapshot().value, play.started, play.emitted]).toEqual([
    'editing',
    [],
    [{ type: 'form.rejected', fields: ['price_max'] }],
  ])
})

test('valid details are passed on as the user entered them', () => {
  const play = stage(exchangeDetailsForm, { values })
  play.send({ type: 'form.submitted' })
  expect(play.started).toEqual([{ id: 'submit', input: values }])
})
