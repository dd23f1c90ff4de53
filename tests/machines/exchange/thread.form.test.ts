import { expect, test } from 'vitest'
import { threadMessageForm, threadReportForm } from '#machines/exchange/thread.form.ts'
import { stage } from '#tests/support/stage.ts'

test('a message is sent with the side it is for', () => {
  const values = { id: 22, with: 'gifter', message: 'Do you like tea?' } as const
  const play = stage(threadMessageForm, { values })
  play.send({ type: 'form.submitted' })
  expect(play.started.at(-1)).toEqual({ id: 'submit', input: values })
})

test('a report without a reason stays in the form', () => {
  const play = stage(threadReportForm, {
    values: { id: 22, with: 'gifter', message: 2, reason: ' ' },
  })
  play.send({ type: 'form.submitted' })
  const { value, context } = play.snapshot()
  expect([value, context.errors]).toEqual(['editing', { reason: ['This field is required'] }])
})
