import { expect, test } from 'vitest'
import { settlingForm } from '#machines/mod/settling.form.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { id: 4, how: '', reason: '', picked: [] } }

test('a case cannot be settled without an answer and a reason', () => {
  const play = stage(settlingForm, input)
  play.send({ type: 'form.submitted' })
  expect([play.snapshot().value, play.snapshot().context.errors]).toEqual([
    'editing',
    {
      how: ['This field is required'],
      reason: ['This field is required'],
    },
  ])
})

test('the answer that only some names count requires the mod to pick names', () => {
  const play = stage(settlingForm, {
    values: { id: 4, how: 'some_count', reason: 'Pike is the neighbour', picked: [] },
  })
  play.send({ type: 'form.submitted' })
  const unpicked = play.snapshot().context.errors
  play.send({ type: 'field.changed', name: 'picked', value: [31] })
  play.send({ type: 'form.submitted' })
  expect([unpicked, play.started.map(({ input: sent }) => sent)]).toEqual([
    { picked: ['Pick the names that count, or answer “Not needed”.'] },
    [{ id: 4, how: 'some_count', reason: 'Pike is the neighbour', picked: [31] }],
  ])
})
