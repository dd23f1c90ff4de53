/** Sample charts: endless waits must be reported, and waits that end must not be reported. */
import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { waitFaults } from './waits.ts'

const { createMachine } = setup({
  actors: { save: needActor<void>(), copyText: needActor<void>() },
  delays: { patience: 5_000 },
})
const save = { id: 'save', src: 'save', onDone: 'done', onError: 'stuck' } as const
const copyText = { ...save, id: 'copyText', src: 'copyText' } as const

test('a wait is reported unless a timer, an event or a failure with a transition ends it', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'timed',
    states: {
      timed: { invoke: save, after: { patience: 'done' } },
      left: { invoke: copyText, on: { 'save.cancelled': 'done' } },
      leftFurtherOut: {
        on: { 'save.cancelled': 'done' },
        initial: 'inside',
        states: { inside: { invoke: { ...save, onDone: '#m.done', onError: '#m.stuck' } } },
      },
      answered: { invoke: { ...save, onError: 'telling' } },
      ended: { invoke: { ...save, onError: 'done' } },
      failing: { invoke: save },
      failingInside: { invoke: { ...save, onError: 'apart' } },
      failingInPlace: { invoke: { ...save, onError: {} }, on: { again: { reenter: true } } },
      begunAgain: { invoke: save, on: { again: { target: 'begunAgain', reenter: true } } },
      copying: { invoke: { ...copyText, onError: 'telling' } },
      telling: { initial: 'all', states: { all: { on: { 'retry.requested': '#m.failing' } } } },
      apart: { initial: 'one', states: { one: {} } },
      stuck: {},
      done: { type: 'final' },
    },
  })
  expect(waitFaults(machine)).toEqual([
    'failing: when save fails, the state has no way out',
    'failingInside: when save fails, the state has no way out',
    'failingInPlace: when save fails, the state has no way out',
    'begunAgain: when save fails, the state has no way out',
    'copying: copyText may never end: add a timeout, or an event that leaves',
  ])
})
