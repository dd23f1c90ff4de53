import { expect, test } from 'vitest'
import { settlingForm } from '#machines/mod/settling.form.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { id: 4, how: '', reason: '', picked: [] } }
const settled = aFailure({
  kind: 'refused',
  code: 'settled',
  message: 'This case has already been settled, or the member has changed it.',
})

takesEveryTransition(settlingForm, {
  input: { values: { id: 4, how: 'nobody_meant', reason: '', picked: [] } },
  events: {
    'field.changed': [
      { name: 'reason', value: 'The note names no member' },
      { name: 'reason', value: '' },
    ],
    'field.left': [{ name: 'reason' }],
  },
  outcomes: { submit: { done: [{ is_settled: true }], error: [offline, settled] } },
})

test('says how and why before it is sent', () => {
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

test('the form asks for names where some of a list count', () => {
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
