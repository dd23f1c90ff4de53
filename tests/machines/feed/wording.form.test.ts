import { expect, test } from 'vitest'
import { wordingForm } from '#machines/feed/wording.form.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { id: 9, message: 'Twice?!' }, given: { max: 10 } }

test('an edited text cannot be sent if it is empty or too long', () => {
  const play = stage(wordingForm, input)
  const can = (message: string) => {
    play.send({ type: 'field.changed', name: 'message', value: message })
    return play.snapshot().can({ type: 'form.submitted' })
  }
  expect(['Thrice!', ' ', 'x'.repeat(11)].map(can)).toEqual([true, false, false])
})
