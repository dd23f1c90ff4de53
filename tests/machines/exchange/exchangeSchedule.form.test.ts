import { expect, test } from 'vitest'
import { exchangeScheduleForm } from '#machines/exchange/exchangeSchedule.form.ts'
import { detailsOf, scheduleOf } from '#rules/exchange/form.ts'
import { anExchange } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const exchange = anExchange()

test('both steps are sent together, but only if the start is in the future', () => {
  const values = { ...scheduleOf(exchange), id: 5, details: detailsOf(exchange) }
  const ahead = { ...values, preferred_start_at: '2026-12-24' }
  const play = stage(exchangeScheduleForm, {
    values: { ...values, preferred_start_at: '2026-11-20' },
    given: { now: '2026-11-20T10:00:00.000Z' },
  })
  play.send({ type: 'form.submitted' })
  expect([play.started, play.emitted]).toEqual([
    [],
    [{ type: 'form.rejected', fields: ['preferred_start_at'] }],
  ])
  play.send({ type: 'field.changed', name: 'preferred_start_at', value: '2026-12-24' })
  play.send({ type: 'form.submitted' })
  expect(play.started).toEqual([{ id: 'submit', input: ahead }])
})
