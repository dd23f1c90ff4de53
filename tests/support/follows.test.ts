/** A small machine with one fault at a time. Comparing the machine with its model must reveal each fault. */
import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { offline } from './builders.ts'
import { followsModel, ignored, type Model, type Said } from './follows.ts'

const parts = {
  types: {
    events: {} as { type: 'switch.pressed' } | { type: 'bulb.changed' },
    tags: {} as 'busy',
  },
  actors: { light: needActor<null, { watts: number }>() },
  actions: { tell: needAction('tell') },
}

const right = {
  watts: 40,
  pressed: { 'switch.pressed': 'dark' } as object,
  pressedEarly: {} as object,
  done: { onDone: { target: 'bright', actions: 'tell' } } as object,
  failed: 'dark' as string | undefined,
  tags: 'busy' as 'busy' | undefined,
  ms: 5_000,
}

const lamp = (fault: Partial<typeof right> = {}) => {
  const { watts, pressed, pressedEarly, done, failed, tags, ms } = { ...right, ...fault }
  return setup({ ...parts, delays: { night: ms } }).createMachine({
    id: 'lamp',
    initial: 'dark',
    states: {
      dark: { on: { 'switch.pressed': 'lighting' } },
      lighting: {
        ...(tags && { tags }),
        on: pressedEarly,
        invoke: {
          id: 'lightIt',
          src: 'light',
          input: { watts },
          ...(failed && { onError: failed }),
          ...done,
        },
      },
      bright: { on: pressed, after: { night: 'dark' } },
    },
  })
}

interface Lamp extends Said {
  isLit: boolean
}

const model: Model<ReturnType<typeof lamp>, Lamp> = {
  start: () => ({ isLit: false }),
  on: {
    'switch.pressed': (was) => {
      if (was.busy) return was
      if (was.isLit) return { isLit: false }
      return { isLit: false, busy: true, started: [['light', { watts: 40 }]] }
    },
    'bulb.changed': (was) => was,
    'light done': () => ({ isLit: true, waits: [5_000], told: [['tell']] }),
    'light failed': () => ({ isLit: false }),
    'after night': () => ({ isLit: false }),
  },
  shows: (snapshot) => ({ isLit: snapshot.matches('bright') }),
}

const follow = (machine = lamp(), on: object = {}) =>
  followsModel(
    machine,
    { outcomes: { light: { done: [null], error: [offline] } } },
    { ...model, on: { ...model.on, ...on } },
  )

describe('a model detects', () => {
  test('no fault in a chart that does what the specification says', () => {
    expect(follow).not.toThrow()
  })

  test.each<[string, Partial<typeof right>]>([
    ['a transition that leads elsewhere', { pressed: { 'switch.pressed': 'lighting' } }],
    ['an event that is not handled', { pressed: {} }],
    [
      'an event that is handled in a state that should ignore it',
      { pressedEarly: { 'switch.pressed': 'dark' } },
    ],
    ['a failure that leads to success', { failed: 'bright' }],
    ['an outcome that leads nowhere', { done: {} }],
    ['a forgotten action', { done: { onDone: 'bright' } }],
    ['a wrong input', { watts: 60 }],
    ['a forgotten tag', { tags: undefined }],
    ['a wrong delay', { ms: 6_000 }],
  ])('%s', (_, fault) => {
    expect(() => follow(lamp(fault))).toThrow(/lamp leaves its model after switch.pressed/)
  })

  test('a failed call that the chart does not handle, so that the chart stops', () => {
    expect(() => follow(lamp({ failed: undefined }), { 'light failed': ignored })).toThrow(
      /lamp leaves its model after switch.pressed/,
    )
  })

  test('an event or an outcome for which the model has no rule, and a rule that no path uses', () => {
    expect(() => follow(lamp(), { 'light failed': undefined })).toThrow(
      'lamp: the model has no rule for “light failed”',
    )
    expect(() => follow(lamp(), { 'light changed': () => ({ isLit: true }) })).toThrow(
      /rules of the model that no path uses/,
    )
  })

  test('a difference that the chart has forgotten, even if the fault shows only many steps later', () => {
    const once = { 'bulb.changed': (was: Lamp) => ({ ...was, knows: 'a weak bulb' }) }
    const weak = {
      'light done': ({ knows }: Lamp) => ({
        isLit: true,
        waits: [knows ? 1_000 : 5_000],
        told: [['tell']],
      }),
      'switch.pressed': (was: Lamp) => ({
        ...model.on['switch.pressed'](was, { type: 'switch.pressed' }),
        knows: was.knows,
      }),
    }
    expect(() => follow(lamp(), { ...once, ...weak })).toThrow(
      /bulb\.changed → xstate\.done\.actor\.lightIt/,
    )
  })
})
