/** Tests the path tests and the stage on small machines, with features of XState that are hard to explore. */

import { describe, expect, test } from 'vitest'
import { assign, emit, enqueueActions, raise, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { transitionsOf } from '#scripts/chart.ts'
import { coverageOf, takesEveryTransition } from './paths.ts'
import { stage } from './stage.ts'

takesEveryTransition(
  setup({
    actions: {
      shout: raise({ type: 'x.shouted' }),
      whisper: enqueueActions(({ enqueue }) => enqueue.raise({ type: 'x.whispered' })),
    },
  }).createMachine({
    id: 'parallel, raised events, deep history, forbidden and wildcard events',
    initial: 'on',
    states: {
      on: {
        type: 'parallel',
        on: { 'power.cut': 'off', 'left.finished': {} },
        onDone: 'spent',
        states: {
          left: {
            initial: 'a',
            states: {
              a: { on: { 'left.finished': { target: 'z', actions: 'shout' } } },
              z: { type: 'final' },
            },
          },
          right: {
            initial: 'a',
            states: {
              a: { on: { 'x.shouted': { target: 'b', actions: 'whisper' } } },
              b: { on: { 'x.whispered': 'c' } },
              c: { on: { 'right.*': 'z' } },
              z: { type: 'final' },
            },
          },
          memory: { type: 'history', history: 'deep' },
        },
      },
      off: { on: { 'power.restored': 'on.memory' } },
      spent: {},
    },
  }),
  { wildcards: [{ type: 'right.finished' }] },
)

const child = setup({
  types: { context: {} as { problem: string | null }, output: {} as { name: string } },
  actors: { save: needActor<void>() },
}).createMachine({
  id: 'child',
  context: { problem: null },
  invoke: { id: 'save', src: 'save', onDone: { actions: [] } },
  after: { 5: { actions: [] } },
})

const parent = setup({
  types: {
    context: {} as { name: string; problem: string | null; seen: number },
    input: {} as { name: string },
    events: {} as { type: 'member.changed'; name: string } | { type: 'form.opened' },
    emitted: {} as { type: 'greeted'; name: string },
  },
  actors: { child, member: needListener<{ type: 'member.changed'; name: string }>() },
  guards: { isProblem: (_, { problem }: { problem: string | null }) => problem !== null },
  actions: {
    goTo: needAction<{ path: string }>('goTo'),
    ring: needAction('ring'),
    keepName: assign({ name: (_, { name }: { name: string }) => name }),
    keepProblem: assign({ problem: (_, { problem }: { problem: string | null }) => problem }),
    countSight: assign({ seen: ({ context }) => Math.min(context.seen + 1, 2) }),
    greet: emit((_, { name }: { name: string }) => ({ type: 'greeted' as const, name })),
  },
  delays: { patience: 2_000 },
}).createMachine({
  id: 'child machines, listeners and needed actions',
  context: ({ input }) => ({ name: input.name, problem: null, seen: 0 }),
  initial: 'closed',
  invoke: { id: 'member', src: 'member' },
  on: {
    'member.changed': {
      actions: [
        { type: 'keepName', params: ({ event }) => ({ name: event.name }) },
        { type: 'greet', params: ({ event }) => ({ name: event.name }) },
      ],
    },
  },
  states: {
    closed: { on: { 'form.opened': 'open' }, entry: 'ring' },
    open: {
      invoke: {
        id: 'child',
        src: 'child',
        onSnapshot: [
          {
            guard: {
              type: 'isProblem',
              params: ({ event }) => ({ problem: event.snapshot.context.problem }),
            },
            target: 'troubled',
            actions: {
              type: 'keepProblem',
              params: ({ event }) => ({ problem: event.snapshot.context.problem }),
            },
          },
          { actions: 'countSight' },
        ],
        onDone: {
          target: 'closed',
          actions: { type: 'goTo', params: ({ event }) => ({ path: `/${event.output.name}` }) },
        },
        onError: 'closed',
      },
      after: { patience: 'closed' },
    },
    troubled: { type: 'final' },
  },
})

takesEveryTransition(parent, {
  delays: { patience: 2_000 },
  input: { name: 'Juno' },
  events: { 'member.changed': [{ name: 'Miso' }] },
  outcomes: {
    child: {
      done: [{ name: 'Juno' }],
      error: [new Error('offline')],
      snapshot: [{ context: { problem: 'taken' } }],
    },
  },
})

describe('a stage', () => {
  test('records the needed actions, the started actors and the emitted events', () => {
    const play = stage(parent, { name: 'Juno' })
    play.send({ type: 'member.changed', name: 'Miso' })
    play.send({ type: 'form.opened' })
    play.done('child', { name: 'Miso' })
    expect(play.snapshot().value).toBe('closed')
    expect(play.snapshot().context).toEqual({ name: 'Miso', problem: null, seen: 1 })
    expect(play.told).toEqual([['ring'], ['goTo', { path: '/Miso' }], ['ring']])
    expect(play.started).toEqual([
      { id: 'member', input: undefined },
      { id: 'child', input: undefined },
    ])
    expect(play.emitted).toEqual([{ type: 'greeted', name: 'Miso' }])
  })

  test('refuses to settle an actor twice, and refuses to wait without a timer', () => {
    const play = stage(parent, { name: 'Juno' })
    expect(() => play.done('child')).toThrow('child is not running')
    expect(() => play.wait()).toThrow('a timer is not next: none runs')
    play.send({ type: 'form.opened' })
    play.wait()
    expect(play.snapshot().value).toBe('closed')
    expect(() => play.fail('child', new Error('late'))).toThrow('child is not running')
  })
})

describe('a transition', () => {
  test('keeps its name after `provide`', () => {
    const names = transitionsOf(parent).map(({ id }) => id)
    expect(
      transitionsOf(parent.provide({ actions: { ring: () => {} } })).map(({ id }) => id),
    ).toEqual(names)
    expect(names).toEqual([
      '(anywhere) · member.changed → (stays)',
      'closed · form.opened → open',
      'open · child done → closed',
      'open · child failed → closed',
      'open · child changed [isProblem] → troubled',
      'open · child changed → (stays)',
      'open · after patience → closed',
    ])
  })

  test('is not counted as taken if a parallel region pre-empts it', () => {
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'both',
      states: {
        both: {
          type: 'parallel',
          states: {
            one: { initial: 'a', states: { a: { on: { 'x.asked': '#out' } } } },
            two: { initial: 'a', states: { a: { on: { 'x.asked': 'b' } }, b: {} } },
          },
        },
        out: { id: 'out' },
      },
    })
    expect(coverageOf(machine, {}).missing).toEqual(['both.two.a · x.asked → both.two.b'])
  })

  test('is taken even if its timer is due at the same instant as another timer', () => {
    const machine = setup({}).createMachine({
      id: 'm',
      type: 'parallel',
      states: {
        one: {
          initial: 'a',
          states: { a: { after: { 100: 'b' } }, b: { after: { 50: 'c' } }, c: {} },
        },
        two: { initial: 'a', states: { a: { after: { 100: 'b' } }, b: {} } },
      },
    })
    expect(coverageOf(machine, {}).missing).toEqual([])
  })
})
