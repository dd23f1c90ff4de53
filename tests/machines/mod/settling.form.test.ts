import { expect, test } from 'vitest'
import { settlingForm } from '#machines/mod/settling.form.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { id: 4, how: '', reason: '' } }
const settled = aFailure({
  kind: 'refused',
  code: 'settled',
  message: 'This case has already been settled, or the member has changed it.',
})

takesEveryTransition(settlingForm, {
  input: { values: { id: 4, how: 'nobody_meant', reason: '' } },
  events: {
    'field.changed': [
      { name: 'reason', value: 'She names nobody who is here' },
      { name: 'reason', value: '' },
    ],
    'field.left': [{ name: 'reason' }],
  },
  outcomes: { submit: { done: [undefined], error: [offline, settled] } },
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
