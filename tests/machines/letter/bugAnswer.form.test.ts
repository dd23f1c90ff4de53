import { expect, test } from 'vitest'
import { bugAnswerForm } from '#machines/letter/bugAnswer.form.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { id: 21, answer: 'It sings again' } }

test('an empty answer is rejected', () => {
  const play = stage(bugAnswerForm, input)
  play.send({ type: 'field.changed', name: 'answer', value: '' })
  play.send({ type: 'form.submitted' })
  expect(play.snapshot().context.errors).toEqual({ answer: ['This field is required'] })
})
