import { expect, test } from 'vitest'
import { receiptMachine } from '#machines/exchange/receipt.machine.ts'
import { RECEIVED_FORM } from '#rules/exchange/receipt.ts'
import { aStep, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { exchangeId: 5, isMod: false, mayTellOthers: true, received: null }
const tag = { id: 1, label: 'Received', is_only_admin: false }
const told = { ...RECEIVED_FORM, message: 'Mittens <3' }

takesEveryTransition(receiptMachine, {
  input,
  outcomes: {
    received: {
      done: [told, { ...told, tell_others: false }],
      snapshot: [{ context: { values: told } }],
    },
    loadPostTags: { done: [[tag]], error: [offline] },
    recordStep: { done: [aStep()], error: [offline] },
    recordStepAndPost: { done: [aStep()], error: [offline] },
  },
})

test('a gift told to the others goes with its post, markup escaped', () => {
  const play = stage(receiptMachine, input)
  play.done('received', told)
  expect(play.started.at(-1)).toEqual({
    id: 'recordStepAndPost',
    input: {
      exchange_id: 5,
      message: 'Mittens &lt;3',
      location: null,
      pictures: [],
      videos: [],
      tags: [1],
    },
  })
})

test('what could not be recorded is in its form again', () => {
  const play = stage(receiptMachine, input)
  play.done('received', told)
  play.fail('recordStepAndPost', offline)
  expect(play.snapshot().value).toBe('telling')
  expect(play.started.at(-1)).toEqual({ id: 'received', input: { values: told } })
  expect(play.told).toEqual([
    ['announce', { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }],
  ])
})

test('what was written before is in its form', () => {
  const play = stage(receiptMachine, { ...input, received: told })
  expect(play.started[1]).toEqual({ id: 'received', input: { values: told } })
})

test('tags for the mods are not offered to anybody else', () => {
  const play = stage(receiptMachine, input)
  play.done('loadPostTags', [tag, { id: 2, label: 'News', is_only_admin: true }])
  expect(play.snapshot().context.tags).toEqual([tag])
})

test('a member who may tell the others nothing records it for her gifter alone', () => {
  const play = stage(receiptMachine, { ...input, mayTellOthers: false })
  expect(play.started[1]).toEqual({
    id: 'received',
    input: { values: { ...RECEIVED_FORM, tell_others: false } },
  })
})
