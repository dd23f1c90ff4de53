import { expect, test } from 'vitest'
import { approvalForm } from '#machines/mod/approval.form.ts'
import { aFailure, anExchange } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const exchange = anExchange({ status: 'pending', approved_by: null, start_at: null, end_at: null })
const given = { exchange, now: '2026-11-20T10:00:00.000Z' }
const input = { values: { id: 5, start_at: '2026-12-01T12:00' }, given }

test('a refused approval marks no field, and keeps the chosen start', () => {
  const play = stage(approvalForm, input)
  play.send({ type: 'form.submitted' })
  const refused = aFailure({
    kind: 'refused',
    message: 'Your own exchange …',
    code: 'own_exchange',
  })
  play.fail('submit', refused)
  const { values, problem, refusals } = play.snapshot().context
  expect([values, problem, refusals]).toEqual([input.values, refused.problem, {}])
})
