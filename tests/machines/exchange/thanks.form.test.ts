import { expect, test } from 'vitest'
import { cardForm, cardReportForm } from '#machines/exchange/thanks.form.ts'
import { cardValues } from '#rules/exchange/thanks-words.ts'
import { stage } from '#tests/support/stage.ts'

test('a card is sent with the gift it is for, and without a picture if there is none', () => {
  const values = { ...cardValues(22, 1, null), message: 'What a scarf!' }
  const play = stage(cardForm, { values })
  play.send({ type: 'form.submitted' })
  expect(play.started.at(-1)).toEqual({
    id: 'submit',
    input: { id: 22, gift: 1, message: 'What a scarf!', picture_id: null },
  })
})

test('a report of a card without a reason stays in the form', () => {
  const play = stage(cardReportForm, { values: { id: 22, author: 12, reason: ' ' } })
  play.send({ type: 'form.submitted' })
  const { value, context } = play.snapshot()
  expect([value, context.errors]).toEqual(['editing', { reason: ['This field is required'] }])
})
