import { expect, test } from 'vitest'
import { leaveForm } from '#machines/exchange/leave.form.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(leaveForm, {
  input: { values: { id: 21, choice: '', note: '' } },
  events: {
    'field.changed': [{ name: 'choice', value: 'Something else' }],
    'field.left': [{ name: 'choice' }],
  },
  outcomes: { submit: { done: [undefined], error: [offline] } },
})

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
