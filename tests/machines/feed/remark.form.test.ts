import { expect, test } from 'vitest'
import { remarkForm } from '#machines/feed/remark.form.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { id: 9, message: '' } }

test('a comment can be sent once it has text', () => {
  const play = stage(remarkForm, input)
  const before = play.snapshot().can({ type: 'form.submitted' })
  play.send({ type: 'field.changed', name: 'message', value: 'Twice?!' })
  expect([before, play.snapshot().can({ type: 'form.submitted' })]).toEqual([false, true])
})
