import { expect, test } from 'vitest'
import { missingAnswerForm, notReceivedForm } from '#machines/exchange/missing.form.ts'
import { missingAnswerValues, notReceivedValues } from '#rules/exchange/missing-form.ts'
import { stage } from '#tests/support/stage.ts'

test('reporting a missing gift requires asking at the post office and an answer about rescuers, and the message is optional', () => {
  const play = stage(notReceivedForm, { values: notReceivedValues(22) })
  play.send({ type: 'form.submitted' })
  expect([play.started, play.snapshot().context.errors]).toEqual([
    [],
    {
      asked_post_office: ['Please ask at the post office and your neighbors first'],
      may_rescue: ['This field is required'],
    },
  ])
  play.send({ type: 'field.changed', name: 'asked_post_office', value: true })
  play.send({ type: 'field.changed', name: 'may_rescue', value: false })
  play.send({ type: 'form.submitted' })
  const input = {
    id: 22,
    asked_post_office: true,
    address_was_right: true,
    may_rescue: false,
    note: null,
  }
  expect(play.started).toEqual([{ id: 'submit', input }])
})

test('an answer about a missing gift requires a choice, and a message unless the choice is “I can’t”', () => {
  const play = stage(missingAnswerForm, { values: missingAnswerValues(22) })
  play.send({ type: 'form.submitted' })
  expect([play.started, Object.keys(play.snapshot().context.errors)]).toEqual([
    [],
    ['answer', 'text'],
  ])
  play.send({ type: 'field.changed', name: 'answer', value: 'cannot' })
  play.send({ type: 'form.submitted' })
  const input = { id: 22, answer: 'cannot', text: null, content: null, picture_id: null }
  expect(play.started).toEqual([{ id: 'submit', input }])
})
