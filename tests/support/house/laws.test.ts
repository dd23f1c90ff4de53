/** Runs each check for all charts on a sample chart that fails it in some states and passes it in others. */
import { expect, test } from 'vitest'
import { assign, sendTo, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import {
  busyFaults,
  dismissalFaults,
  elseFaults,
  eventFaults,
  failureFaults,
  retryFaults,
  unusedFaults,
} from './laws.ts'

const { createMachine } = setup({
  actors: { save: needActor<void>(), loadPen: needActor<void>() },
  actions: {
    announce: needAction('announce'),
    closeOverlay: needAction('closeOverlay'),
    keep: assign({}),
    report: sendTo('owner', { type: 'x.done' }),
  },
  guards: { isFull: () => true },
})
const save = { id: 'save', src: 'save', onDone: 'kept', onError: 'unkept' } as const

test('a state that waits for an action is reported unless the state or one of its parents is busy', () => {
  const machine = createMachine({
    id: 'pen',
    initial: 'saving',
    states: {
      loading: { invoke: { src: 'loadPen', id: 'loadPen' } },
      tagged: { tags: 'busy', invoke: save },
      around: {
        tags: 'busy',
        initial: 'inside',
        states: { inside: { invoke: { ...save, onDone: '#pen.kept', onError: '#pen.unkept' } } },
      },
      saving: { invoke: save },
      kept: {},
      unkept: {},
    },
  })
  expect(busyFaults(machine)).toEqual(['saving waits for save and is not busy'])
})

test('a failed load is reported if it cannot be retried, or if a retry does nothing', () => {
  const loadPen = { id: 'loadPen', src: 'loadPen' } as const
  const machine = createMachine({
    id: 'pen',
    initial: 'loading',
    states: {
      loading: { invoke: { ...loadPen, onError: 'failed' } },
      looking: { invoke: { ...loadPen, onError: 'stuck' } },
      deciding: {
        invoke: { ...loadPen, onError: [{ guard: 'isFull', target: 'stuck' }, 'failed'] },
      },
      shown: { invoke: { ...loadPen, onError: {} } },
      failed: { on: { 'retry.requested': 'loading' } },
      stuck: {},
      dead: { on: { 'retry.requested': {} } },
    },
  })
  expect(retryFaults(machine)).toEqual([
    'loadPen has failed in stuck without a retry',
    'loadPen has failed in shown without a retry',
    'dead · retry.requested → (stays) does nothing',
  ])
})

test('a dismissal is reported if it starts a call, notifies another chart or makes an announcement', () => {
  const machine = createMachine({
    id: 'pen',
    initial: 'asking',
    on: { 'desk.closed': '.idle', 'desk.cancelled': { actions: 'keep' } },
    states: {
      asking: {
        exit: 'report',
        on: {
          'pen.closed': { target: 'idle', actions: ['closeOverlay', 'keep'] },
          'pen.dismissed': 'saving',
          'pen.abandoned': { actions: 'announce' },
          'pen.cancelled': { target: 'asking', reenter: true },
          'pen.saved': 'saving',
        },
      },
      idle: { entry: 'keep', on: { 'lid.closed': 'deciding' } },
      deciding: { always: [{ guard: 'isFull', target: 'saving' }, 'idle'] },
      saving: { entry: 'announce', invoke: save },
      kept: {},
      unkept: {},
    },
  })
  expect(dismissalFaults(machine)).toEqual([
    'desk.closed does report',
    'pen.closed does report',
    'pen.dismissed does report',
    'pen.dismissed does announce',
    'pen.dismissed does save',
    'pen.abandoned does announce',
    'pen.cancelled does report',
    'lid.closed does announce',
    'lid.closed does save',
  ])
})

test('a call is reported if its failure leads to the same state as its success', () => {
  const machine = createMachine({
    id: 'pen',
    initial: 'right',
    states: {
      right: { invoke: save },
      wrong: { invoke: { ...save, onError: 'kept' } },
      partly: { invoke: { ...save, onDone: [{ guard: 'isFull', target: 'unkept' }, 'kept'] } },
      kept: {},
      unkept: {},
    },
  })
  expect(failureFaults(machine)).toEqual([
    'save leads to kept on failure too',
    'save leads to unkept on failure too',
  ])
})

test('a default branch without a description is reported', () => {
  const full = { guard: 'isFull', target: 'b', description: 'It is full.' } as const
  const machine = createMachine({
    id: 'pen',
    initial: 'a',
    states: {
      a: {
        on: {
          'x.told': [full, { target: 'c', description: 'There is room.' }],
          'x.untold': [full, { target: 'c' }],
          'x.plain': 'c',
        },
      },
      b: {},
      c: {},
    },
  })
  expect(elseFaults(machine)).toEqual(['a · x.untold → c needs a description'])
})

test('everything in a setup is reported if none of the charts with this setup uses it', () => {
  const pens = setup({
    actors: { save: needActor<void>(), load: needActor<void>() },
    actions: { announce: needAction('announce'), keep: assign({}), drop: assign({}) },
    guards: { isFull: () => true, isEmpty: () => true },
    delays: { pause: 1, rest: 2 },
  })
  const pen = pens.createMachine({
    entry: 'keep',
    invoke: { src: 'save' },
    on: { 'x.told': { guard: 'isFull', actions: { type: 'announce' } } },
    after: { pause: {} },
  })
  const other = pens.createMachine({ invoke: { src: 'load' } })
  expect(unusedFaults(pen)).toEqual([
    'nothing uses the action drop',
    'nothing uses the actor load',
    'nothing uses the guard isEmpty',
    'nothing uses the delay rest',
  ])
  expect(unusedFaults(other, [pen, other])).toEqual([
    'nothing uses the action drop',
    'nothing uses the guard isEmpty',
    'nothing uses the delay rest',
  ])
})

test('an event in a chart’s type is reported if no state handles it', () => {
  const file = 'src/machines/desk/pen.machine.ts'
  const heard = { 'pen.taken': {}, 'lid.*': {}, 'clock.ticked': {} }
  const machine = createMachine({ id: 'pen', on: heard })
  const source = (path: string, text: string) => ({ path, text })
  const clock = source(
    'src/machines/clock.ts',
    "export type Ticked = { type: 'clock.ticked' }\n\nconst a = 1\n",
  )
  const pen = (events: string) =>
    source(
      file,
      `export type PenEvent =\n${events}\n\nconst types = {\n  events: {} as PenEvent,\n}\n`,
    )
  const charts = [{ file, machine }]
  const whole =
    "  | { type: 'pen.taken'; ink: { type: 'no.event' } }\n  | { type: 'lid.lost' }\n  | Ticked"
  expect(eventFaults([clock, pen(whole)], charts)).toEqual([])
  expect(
    eventFaults([clock, pen(`${whole}\n  | { type: 'pen.lost' | 'lid.found' }`)], charts),
  ).toEqual([`${file}: no state handles pen.lost`])
  expect(eventFaults([pen('  Unknown')], charts)).toEqual([
    `${file}: no events were found in PenEvent`,
  ])
})
