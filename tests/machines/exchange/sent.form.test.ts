import { expect, test } from 'vitest'
import { sentForm } from '#machines/exchange/sent.form.ts'
import { stage } from '#tests/support/stage.ts'

const values = { type: 'physical_sent', content: '' } as const

test('the link is optional, and an invalid link is not passed on', () => {
  const without = stage(sentForm, { values })
  without.send({ type: 'form.submitted' })
  expect(without.started).toEqual([{ id: 'submit', input: values }])
  const wrong = stage(sentForm, { values: { ...values, content: 'my mittens' } })
  wrong.send({ type: 'form.submitted' })
  expect([wrong.started, wrong.snapshot().context.errors]).toEqual([
    [],
    { content: ['This is not a valid URL'] },
  ])
})
