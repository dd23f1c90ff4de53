import { expect, test } from 'vitest'
import { leaveForm } from '#machines/exchange/leave.form.ts'
import { stage } from '#tests/support/stage.ts'

test('leaving an exchange needs a reason, and the note is optional', () => {
  const play = stage(leaveForm, { values: { id: 21, choice: '', note: '' } })
  play.send({ type: 'form.submitted' })
  expect([play.started, play.snapshot().context.errors]).toEqual([
    [],
    { choice: ['This field is required'] },
  ])
  play.send({ type: 'field.changed', name: 'choice', value: 'Something else' })
  play.send({ type: 'form.submitted' })
  expect(play.started).toEqual([{ id: 'submit', input: { id: 21, reason: 'Something else' } }])
})
