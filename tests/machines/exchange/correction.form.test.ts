import { expect, test } from 'vitest'
import { correctionForm } from '#machines/exchange/correction.form.ts'
import { stage } from '#tests/support/stage.ts'

const values = { id: 31, type: 'physical_sent', content: '12345' } as const

test('a tracking number is not accepted as a link, and the link may be empty', () => {
  const play = stage(correctionForm, { values })
  play.send({ type: 'form.submitted' })
  expect([play.started, play.snapshot().context.errors]).toEqual([
    [],
    { content: ['This is not a valid URL'] },
  ])
  play.send({ type: 'field.changed', name: 'content', value: '' })
  play.send({ type: 'form.submitted' })
  expect(play.started).toEqual([{ id: 'submit', input: { ...values, content: '' } }])
})
