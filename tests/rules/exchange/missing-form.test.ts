import { expect, test } from 'vitest'
import {
  firstAnswer,
  keptAnswer,
  missingAnswerErrors,
  missingAnswerValues,
  missingReplyOf,
  notReceivedValues,
} from '#rules/exchange/missing-form.ts'
import { STILL_SENDING } from '#rules/feed/chosen-picture.ts'
import { aPicture } from '#tests/support/media.ts'

const blank = missingAnswerValues(22)
const typed = { ...blank, text: 'On Monday', content: 'https://t.example/1' }
const sending = { picture: aPicture(), isSending: true }

test('the form for reporting a missing gift and the form for the gifter’s answer are empty at first', () => {
  expect([notReceivedValues(22), blank]).toEqual([
    { id: 22, asked_post_office: false, address_was_right: true, may_rescue: null, note: '' },
    { id: 22, answer: '', text: '', content: '', picture: { picture: null, isSending: false } },
  ])
})

test('a gifter who was not asked can say only that they can’t, and keeps their words', () => {
  expect([
    firstAnswer(22, null, true),
    firstAnswer(22, null, false),
    firstAnswer(22, { ...typed, answer: 'lost' }, true).answer,
    firstAnswer(22, { ...typed, answer: 'lost' }, false),
  ]).toEqual([blank, { ...blank, answer: 'cannot' }, 'lost', { ...typed, answer: 'cannot' }])
})

test('a gifter’s answer has a link only if the gift is on its way', () => {
  const reply = { id: 22, text: 'On Monday', picture_id: null }
  expect([
    missingReplyOf({ ...typed, answer: 'on_its_way' }),
    missingReplyOf({ ...typed, answer: 'lost' }),
  ]).toEqual([
    { ...reply, answer: 'on_its_way', content: 'https://t.example/1' },
    { ...reply, answer: 'lost', content: null },
  ])
})

test('a gifter’s answer is incomplete without a choice or a required message, or while its picture is uploading', () => {
  expect([
    missingAnswerErrors(blank),
    missingAnswerErrors({ ...blank, answer: 'cannot' }),
    missingAnswerErrors({ ...typed, answer: 'lost', picture: sending }),
  ]).toEqual([
    { answer: ['This field is required'], text: ['This field is required'] },
    {},
    { picture: [STILL_SENDING] },
  ])
})

test('a stored answer contains its uploaded picture, but not an upload in progress', () => {
  expect(keptAnswer({ ...typed, picture: sending })).toEqual({
    ...typed,
    picture: { ...sending, isSending: false },
  })
})
