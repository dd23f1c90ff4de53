import { expect, test } from 'vitest'
import { elfLetterForm } from '#machines/letter/elfLetter.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { aContact } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { message: 'When is it?', exchange_id: 5 } }

takesEveryTransition(elfLetterForm, {
  input,
  events: {
    'field.changed': [{ name: 'message', value: '' }],
    'field.left': [{ name: 'message' }],
  },
  outcomes: { submit: { done: [aContact()], error: [aFailure()] } },
})

test('a missing message shows the error from the specification', () => {
  const play = stage(elfLetterForm, input)
  play.send({ type: 'field.changed', name: 'message', value: '' })
  play.send({ type: 'form.submitted' })
  expect(play.snapshot().context.errors).toEqual({ message: ['Please type a messsage'] })
})
