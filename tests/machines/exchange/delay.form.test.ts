import { expect, test } from 'vitest'
import { delayForm } from '#machines/exchange/delay.form.ts'
import { stage } from '#tests/support/stage.ts'

test('asking for more time requires a number of days, and the message is optional', () => {
  const play = stage(delayForm, { values: { id: 21, days: '', note: '' } })
  play.send({ type: 'form.submitted' })
  expect([play.started, play.snapshot().context.errors]).toEqual([
    [],
    { days: ['This field is required'] },
  ])
  play.send({ type: 'field.changed', name: 'days', value: '7' })
  play.send({ type: 'form.submitted' })
  expect(play.started).toEqual([{ id: 'submit', input: { id: 21, days: 7, note: null } }])
})
