import { expect, test } from 'vitest'
import { receivedForm } from '#machines/exchange/received.form.ts'
import { RECEIVED_FORM } from '#rules/exchange/receipt.ts'
import { offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

takesEveryTransition(receivedForm, {
  input: { values: RECEIVED_FORM },
  events: {
    'field.changed': [{ name: 'message', value: 'Mittens!' }],
    'field.left': [{ name: 'message' }],
  },
  outcomes: { submit: { done: [RECEIVED_FORM], error: [offline] } },
})

test('telling the others takes a few words, keeping it to oneself takes none', () => {
  const play = stage(receivedForm, { values: RECEIVED_FORM })
  play.send({ type: 'form.submitted' })
  expect([play.started, play.emitted]).toEqual([
    [],
    [{ type: 'form.rejected', fields: ['message'] }],
  ])
  play.send({ type: 'field.changed', name: 'tell_others', value: false })
  play.send({ type: 'form.submitted' })
  expect(play.started).toEqual([{ id: 'submit', input: { ...RECEIVED_FORM, tell_others: false } }])
})
