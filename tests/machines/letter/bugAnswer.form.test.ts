import { expect, test } from 'vitest'
import { bugAnswerForm } from '#machines/letter/bugAnswer.form.ts'
import { aFailure } from '#tests/support/builders.ts'
import { aModReport } from '#tests/support/letters-of-members.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { values: { id: 21, answer: 'It sings again' } }

takesEveryTransition(bugAnswerForm, {
  input,
  events: {
    'field.changed': [{ name: 'answer', value: '' }],
    'field.left': [{ name: 'answer' }],
  },
  outcomes: { submit: { done: [aModReport()], error: [aFailure()] } },
})

test('an empty answer is rejected', () => {
  const play = stage(bugAnswerForm, input)
  play.send({ type: 'field.changed', name: 'answer', value: '' })
  play.send({ type: 'form.submitted' })
  expect(play.snapshot().context.errors).toEqual({ answer: ['This field is required'] })
})
