import { expect, test } from 'vitest'
import { elfLetterForm } from '#machines/letter/elfLetter.form.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { message: 'When is it?', exchange_id: 5 } }

test('a missing message shows the specified error', () => {
  const play = stage(elfLetterForm, input)
  play.send({ type: 'field.changed', name: 'message', value: '' })
  play.send({ type: 'form.submitted' })
  expect(play.snapshot().context.errors).toEqual({ message: ['Please type a messsage'] })
})
