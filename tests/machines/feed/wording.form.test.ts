import { expect, test } from 'vitest'
import { wordingForm } from '#machines/feed/wording.form.ts'
import { aFailure, aPost } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { id: 9, message: 'Twice?!' }, given: { max: 10 } }

takesEveryTransition(wordingForm, {
  input,
  events: {
    'field.changed': [
      { name: 'message', value: 'Thrice!' },
      { name: 'message', value: '' },
    ],
    'field.left': [{ name: 'message' }],
  },
  outcomes: { submit: { done: [aPost()], error: [aFailure()] } },
})

test('a text that is too long or empty cannot be sent', () => {
  const play = stage(wordingForm, input)
  const can = (message: string) => {
    play.send({ type: 'field.changed', name: 'message', value: message })
    return play.snapshot().can({ type: 'form.submitted' })
  }
  expect(['Thrice!', ' ', 'x'.repeat(11)].map(can)).toEqual([true, false, false])
})
