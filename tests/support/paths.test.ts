/** Small machines with one fault each, all of which the path tests must report. */

import { describe, expect, test } from 'vitest'
import { assign, sendTo, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { coverageOf, delayFaults, takesEveryTransition } from './paths.ts'
import { stage } from './stage.ts'

const missing = (...given: Parameters<typeof coverageOf>) => coverageOf(...given).missing
const faults = (...given: Parameters<typeof coverageOf>) => coverageOf(...given).faults

describe('the path tests report', () => {
  test('a guard that is never true', () => {
    const machine = setup({ guards: { never: () => false } }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { 'x.asked': [{ guard: 'never', target: 'b' }, { target: 'a' }] } },
        b: {},
      },
    })
    expect(missing(machine, {})).toEqual(['a · x.asked [never] → b'])
  })

  test('a state that cannot be reached, and a branch that comes after an unguarded branch', () => {
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { 'x.asked': [{ target: 'b' }, { target: 'c' }] } },
        b: {},
        c: { on: { 'y.asked': 'a' } },
      },
    })
    expect(missing(machine, {})).toEqual(['a · x.asked → c', 'c · y.asked → a'])
  })

  const asking = setup({ actors: { ask: needActor<{ free: boolean }>() } }).createMachine({
    id: 'asking',
    initial: 'a',
    states: {
      a: { invoke: { id: 'ask', src: 'ask', onDone: 'b', onError: 'c' } },
      b: {},
      c: { after: { 100: 'a' } },
    },
  })

  test('an outcome that the test has no case for', () => {
    expect(() => coverageOf(asking, { outcomes: { ask: { done: [{ free: true }] } } })).toThrow(
      'asking: list the possible results in outcomes.ask.error',
    )
    expect(() => coverageOf(asking, {})).toThrow('outcomes.ask.done')
    const none = { outcomes: { ask: { done: [{ free: true }], error: [] } } }
    expect(missing(asking, none)).toEqual(['a · ask failed → c', 'c · after 100 → a'])
  })

  const paying = setup({
    types: { events: {} as { type: 'sum.given'; sum: number } | { type: 'sum.kept' } },
    guards: { isEnough: (_, { sum }: { sum: number }) => sum > 9 },
  }).createMachine({
    id: 'paying',
    initial: 'a',
    states: {
      a: {
        on: {
          'sum.given': [
            {
              guard: { type: 'isEnough', params: ({ event }) => ({ sum: event.sum }) },
              target: 'b',
            },
            { target: 'c' },
          ],
        },
      },
      b: { on: { 'sum.kept': 'a' } },
      c: {},
    },
  })

  test('a branch whose guard is false for every payload', () => {
    expect(missing(paying, { events: { 'sum.given': [{ sum: 3 }] } })).toEqual([
      'a · sum.given [isEnough] → b',
      'b · sum.kept → a',
    ])
  })

  test('payloads, outcomes and actors that do not fit the machine, as type errors', () => {
    const compiled = () => {
      // @ts-expect-error: cases for the event with a payload are missing
      takesEveryTransition(paying, {})
      // @ts-expect-error: a sum is a number
      takesEveryTransition(paying, { events: { 'sum.given': [{ sum: '3' }] } })
      // @ts-expect-error: the actor's output has another type
      takesEveryTransition(asking, { outcomes: { ask: { done: [{ free: 'yes' }], error: [] } } })
      // @ts-expect-error: there is no such actor
      takesEveryTransition(asking, { outcomes: { asked: { done: [] } } })
    }
    expect(compiled).toBeTypeOf('function')
  })

  test('a delay whose duration is missing from the test or wrong there', () => {
    const lamp = setup({ delays: { patience: 10_000, pause: ({ context }) => context.ms } })
    const machine = lamp.createMachine({
      id: 'm',
      context: { ms: 300 },
      initial: 'a',
      states: { a: { after: { patience: 'b' } }, b: { after: { pause: 'c' } }, c: {} },
    })
    const play = stage(machine)
    expect([play.wait(), play.wait()]).toEqual([10_000, 300])
    const told = (id: string, delays = {}) => delayFaults(id, play.waited, { delays })
    expect(told('a · after patience → b', { patience: 10_000 })).toEqual([])
    expect(told('b · after pause [isLate] → c', { pause: [150, 300] })).toEqual([])
    expect(told('a · x.asked → b')).toEqual([])
    expect(told('a · after patience → b')).toEqual(['set delays.patience to its duration in ms'])
    expect(told('a · after patience → b', { patience: 1_000 })).toEqual([
      'patience lasts 10000 ms, not 1000',
    ])
  })

  test('a timer that never fires, because another always fires first', () => {
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'outer',
      states: {
        outer: {
          initial: 'a',
          after: { 5000: 'late' },
          states: {
            a: { after: { 1000: 'b', 9000: 'never' } },
            b: { after: { 9000: 'never' } },
            never: {},
          },
        },
        late: {},
      },
    })
    expect(missing(machine, {})).toEqual([
      'outer.a · after 9000 → outer.never',
      'outer.b · after 9000 → outer.never',
    ])
  })

  test('an event that a machine sends to itself, but that its model never delivers', () => {
    const machine = setup({
      actions: { nudge: sendTo(({ self }) => self, { type: 'x.nudged' }) },
    }).createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { on: { 'x.asked': 'b' } },
        b: { entry: 'nudge', on: { 'x.nudged': 'c' } },
        c: {},
      },
    })
    expect(() => coverageOf(machine, {})).toThrow(/m leaves its model after x.asked/)
  })

  test('a machine with an action that throws', () => {
    const machine = setup({
      actions: {
        break: () => {
          throw new Error('broken')
        },
      },
    }).createMachine({ id: 'm', on: { 'x.asked': { actions: 'break' } } })
    expect(() => coverageOf(machine, {})).toThrow('m failed')
  })

  test('a machine without transitions, or with an unlimited number of states', () => {
    expect(faults(setup({}).createMachine({ id: 'm' }), {})).toEqual(['declares no transition'])
    const counting = setup({
      types: { context: {} as { count: number } },
      actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
    }).createMachine({ id: 'm', context: { count: 0 }, on: { 'x.asked': { actions: 'count' } } })
    expect(() => coverageOf(counting, { limit: 50 })).toThrow('Traversal limit exceeded')
    expect(missing(counting, { limit: 50, key: () => null })).toEqual([])
  })

  test('states that lead to each other without an event', () => {
    const machine = setup({}).createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { 'x.asked': 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
    })
    expect(() => coverageOf(machine, {})).toThrow('Infinite loop detected')
  })

  test('a context that would not survive JSON', () => {
    const machine = setup({
      types: { context: {} as { born: Date | null } },
      actions: { keep: assign({ born: new Date(0) }) },
    }).createMachine({ id: 'm', context: { born: null }, on: { 'x.asked': { actions: 'keep' } } })
    expect(faults(machine, {})).toEqual(['context.born is a Date'])
  })

  test('an exemption without a reason, for an unknown transition, or for a transition that is taken', () => {
    const exempt = { 'b · sum.kept → a': 'why not', 'a · sum.given → c': ' ', 'x → y': 'gone' }
    const events = { 'sum.given': [{ sum: 10 }] }
    expect(missing(paying, { events, exempt })).toEqual([])
    expect(faults(paying, { events, exempt })).toEqual([
      'exempt, but taken all the same: b · sum.kept → a',
      'exempt without a reason: a · sum.given → c',
      'exempt, but not declared: x → y',
    ])
  })
})
