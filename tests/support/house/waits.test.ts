/** A wait without an end is seen, and so is an excuse that nobody needs. */
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { waitFaults } from './waits.ts'

const made = setup({
  actors: { save: needActor<void>(), copyText: needActor<void>() },
  delays: { patience: 5_000 },
})

/** A chart that waits in `saving`, as it is planted there. */
const waiting = (saving: object, failed: object = {}, on: object = {}): AnyStateMachine =>
  made.createMachine({
    id: 'm',
    initial: 'saving',
    on,
    states: { saving, saved: {}, failed, apart: { initial: 'one', states: { one: {} } } },
  } as never) as unknown as AnyStateMachine

const save = { id: 'save', src: 'save', onDone: 'saved', onError: 'failed' }
const retry = { on: { 'retry.requested': 'saving' } }

describe('a wait is fine', () => {
  test.each([
    ['when its failure can be answered', waiting({ invoke: save }, retry)],
    [
      'when its failure ends by itself',
      waiting({ invoke: save }, { after: { patience: 'saved' } }),
    ],
    ['when its failure is the end', waiting({ invoke: save }, { type: 'final' })],
    ['when a timer ends it', waiting({ invoke: save, after: { patience: 'saved' } })],
    ['when somebody may leave', waiting({ invoke: save, on: { 'save.cancelled': 'saved' } })],
    [
      'when somebody may leave from anywhere',
      waiting({ invoke: save }, {}, { 'save.cancelled': '.saved' }),
    ],
  ])('%s', (_, machine) => {
    expect(waitFaults(machine)).toEqual([])
  })
})

describe('a wait is a fault', () => {
  test.each([
    ['when its failure is a dead end', waiting({ invoke: save })],
    [
      'when its failure is a dead end inside another state',
      waiting({ invoke: { ...save, onError: 'apart' } }),
    ],
    ['when its failure leaves it waiting', waiting({ invoke: { ...save, onError: {} } }, retry)],
    [
      'when an event only starts it again',
      waiting({ invoke: save, on: { 'save.repeated': { target: 'saving', reenter: true } } }),
    ],
  ])('%s', (_, machine) => {
    expect(waitFaults(machine)).toEqual(['m: saving: when save fails, nothing leads on'])
  })

  test('when the browser need not answer, and nothing else ends it', () => {
    const copy = { id: 'copyText', src: 'copyText', onDone: 'saved', onError: 'failed' }
    expect(waitFaults(waiting({ invoke: copy }, retry))).toEqual([
      'm: saving: copyText may never end: an after, or an event that leaves',
    ])
    expect(waitFaults(waiting({ invoke: copy, after: { patience: 'failed' } }, retry))).toEqual([])
  })
})

test('an excuse gives a reason, and is needed', () => {
  const dead = waiting({ invoke: save })
  expect(waitFaults(dead, { saving: 'The page says where to go.' })).toEqual([])
  expect(waitFaults(dead, { saving: ' ' })).toEqual(['m: saving: excused without a reason'])
  expect(waitFaults(waiting({ invoke: save }, retry), { saving: 'Not any more.' })).toEqual([
    'm: saving: excused, and no fault',
  ])
  expect(waitFaults(waiting({ invoke: save }, retry), { drying: 'Gone.' })).toEqual([
    'm: drying: excused, and no fault',
  ])
})
