/** What a chart owes, seen to be missed where it was left out on purpose. */
import { describe, expect, test } from 'vitest'
import { assign, raise, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { chartFaults } from './charts.ts'
import { isEventName, isOrder, isStateName } from './names.ts'

describe('a chart', () => {
  const faults = (machine: Parameters<typeof chartFaults>[1], ...rules: string[]) =>
    chartFaults('m', machine, new Set(rules))
  const described = { id: 'm', description: 'A chart.' }

  test('needs its own id, and a description on itself, on every state and on every guarded branch', () => {
    const machine = setup({ guards: { isAdult: () => true } }).createMachine({
      id: 'other',
      initial: 'waiting',
      states: { waiting: { on: { 'age.given': { guard: 'isAdult', target: 'left' } } }, left: {} },
    })
    expect(faults(machine, 'isAdult')).toEqual([
      'm: its id is other',
      'm: (anywhere): needs a description',
      'm: waiting: needs a description',
      'm: left: needs a description',
      'm: waiting · age.given [isAdult] → left: a guarded branch needs a description',
    ])
  })

  test('hides nothing inline: no guard, no action, no delay, no actor', () => {
    const machine = setup({ types: { context: {} as { count: number } } }).createMachine({
      ...described,
      context: { count: 0 },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Waits.',
          entry: assign({ count: 1 }),
          exit: raise({ type: 'x.left' }),
          on: {
            'age.given': {
              guard: () => true,
              actions: assign({ count: 2 }),
              description: 'Old enough.',
            },
          },
          after: { 100: 'left' },
        },
        // @ts-expect-error: the types refuse it too
        left: { description: 'Gone.', invoke: { src: needActor<void>() } },
      },
    })
    expect(faults(machine)).toEqual([
      'm: waiting: an entry or exit action has no name',
      'm: left: an actor has no name',
      'm: waiting · age.given [(inline)] → (stays): the guard has no name',
      'm: waiting · age.given [(inline)] → (stays): an action has no name',
      'm: waiting · after 100 → left: the delay has no name',
    ])
  })

  test('says where a call goes that fails, calls an invoke by its actor, and acts on the world by needs only', () => {
    const machine = setup({
      actors: { save: needActor<void>(), member: needListener<{ type: 'member.changed' }>() },
      actions: { goTo: needAction('goTo'), shout: () => {} },
    }).createMachine({
      ...described,
      initial: 'saving',
      exit: 'goTo',
      states: {
        saving: {
          description: 'Saves.',
          invoke: [
            { id: 'saver', src: 'save', onDone: 'saved' },
            { id: 'member', src: 'member' },
          ],
        },
        saved: { description: 'Saved.' },
      },
    })
    expect(faults(machine)).toEqual([
      'm: a root exit does not run when a page is left: clean up in a listener',
      'm: saving: the invoke of save needs the id save',
      'm: saving: save may fail, and nothing says what then',
      'm: action shout acts on the world: make it a need',
    ])
  })

  test('has four regions at most, and guards by the names of rules', () => {
    const region = { description: 'A region.' }
    const machine = setup({ guards: { isBig: () => true } }).createMachine({
      ...described,
      type: 'parallel',
      states: { one: region, two: region, three: region, four: region, five: region },
    })
    expect(faults(machine, 'isSmall')).toEqual([
      'm: (anywhere): 5 regions are more than four',
      'm: guard isBig is not the name of a rule',
    ])
  })

  test('is named by the house: states, events, actions, delays, tags', () => {
    const machine = setup({
      actions: { onSaved: needAction('onSaved') },
      delays: { Long: 10 },
    }).createMachine({
      ...described,
      initial: 'form',
      states: {
        form: {
          description: 'A noun.',
          tags: 'Busy!',
          on: { SUBMIT: 'saveData', 'form.submit': 'saveData', 'form.submitted': 'saveData' },
          after: { Long: 'saveData' },
        },
        saveData: { description: 'A verb.', entry: 'onSaved' },
      },
    })
    expect(faults(machine)).toEqual([
      'm: state form is neither a participle nor an adjective',
      'm: state saveData is neither a participle nor an adjective',
      'm: event SUBMIT does not say what has happened to whom',
      'm: event form.submit does not say what has happened to whom',
      'm: action onSaved is not an order',
      'm: delay Long is not lowerCamelCase',
      'm: tag Busy! is not lowerCamelCase',
    ])
  })

  test.each([
    [
      'a state',
      isStateName,
      ['saving', 'signUpsClosed', 'notOpen', 'addressShown', 'resent'],
      ['save', 'Saving', 'form'],
    ],
    [
      'an event',
      isEventName,
      ['email.submitted', 'post.menu.opened', 'gift.sent'],
      ['email', 'email.submit', 'Email.sent'],
    ],
    [
      'an action',
      isOrder,
      ['goTo', 'announce', 'needHelp'],
      ['onSaved', 'saved', 'saving', 'GoTo'],
    ],
  ] as const)('names %s well or badly', (_, isFine, good, bad) => {
    expect(good.filter((name) => !isFine(name))).toEqual([])
    expect(bad.filter((name) => isFine(name))).toEqual([])
  })
})
