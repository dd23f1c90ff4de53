/** What a chart owes, seen to be missed where it was left out on purpose. */
import { describe, expect, test } from 'vitest'
import { assign, raise, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { chartFaults } from './charts.ts'

const isAdult = ({ age }: { age: number }) => age > 17
const ageOf = ({ age }: { age: number; now: Date }) => age
const stray = ({ age }: { age: number }) => age === 3

describe('a chart', () => {
  const faults = (machine: Parameters<typeof chartFaults>[1], ...rules: string[]) =>
    chartFaults('m', machine, new Set(rules))
  const described = { id: 'm', description: 'A chart.' }

  test('needs its own id, and a description on itself, on every state and on every guarded branch', () => {
    const machine = setup({
      guards: { isAdult: (_, given: { age: number }) => isAdult(given) },
    }).createMachine({
      id: 'other',
      initial: 'waiting',
      states: {
        waiting: {
          on: { 'age.given': { guard: { type: 'isAdult', params: { age: 3 } }, target: 'left' } },
        },
        left: {},
      },
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

  test('has two to four regions where it has any', () => {
    const region = { description: 'A region.' }
    const machine = setup({}).createMachine({
      ...described,
      type: 'parallel',
      states: {
        one: region,
        two: region,
        three: region,
        four: region,
        five: { ...region, type: 'parallel', states: { alone: region } },
      },
    })
    expect(faults(machine)).toEqual([
      'm: (anywhere): 5 regions are more than four',
      'm: five: a single region is parallel to nothing',
    ])
  })

  describe('has guards that ask one question', () => {
    const context = { age: 3, name: null as string | null, friends: [] as string[] }
    type Guard = (args: { context: typeof context }, given: { age: number }) => boolean
    const faultsOf = (guards: Record<string, Guard>) =>
      faults(setup({ guards } as object).createMachine({ ...described }), 'isAdult', 'ageOf')
    const fine: Record<string, Guard> = {
      isAdult: ({ context }) => isAdult(context),
      isNamed: ({ context }) => context.name !== null,
      isLonely: ({ context: { friends } }) => friends.length === 0,
      isKnown: (_, { age }) => !age,
      isThree: ({ context }) => ageOf({ ...context, now: new Date(0) }) === 3,
    }

    test.each(Object.entries(fine))('%s: of a rule, or of one value', (name, guard) => {
      expect(faultsOf({ [name]: guard })).toEqual([])
    })

    test.each<[string, Guard]>([
      ['isBoth', ({ context }) => context.name !== null && context.age === 3],
      ['isEither', ({ context }) => context.name === 'Juno' || isAdult(context)],
      ['isOlder', ({ context }, { age }) => age > context.age],
      ['isFound', ({ context }) => context.friends.some((friend) => friend === context.name)],
      ['isFirst', ({ context }) => context.friends[0] === 'Juno'],
      ['isAged', ({ context }) => (context.age ?? 0) === 3],
      ['isBusy', ({ context }) => stray(context)],
      [
        'isSlow',
        ({ context }) => {
          return context.age === 3
        },
      ],
    ])('%s weighs something up, which a rule should do', (name, guard) => {
      expect(faultsOf({ [name]: guard })).toEqual([
        `m: guard ${name} weighs something up: that is a rule’s to do`,
      ])
    })

    test('and are called by the rule they ask, by no other', () => {
      expect(faultsOf({ isGrown: ({ context }) => isAdult(context) })).toEqual([
        'm: guard isGrown asks the rule isAdult, and should bear its name',
      ])
      expect(faultsOf({ isAdult: () => true })).toEqual([
        'm: guard isAdult bears the name of a rule, and does not ask it',
      ])
    })
  })

  test('is named by the house: states, events, actions, delays, tags', () => {
    const machine = setup({
      actions: { Save: needAction('Save') },
      delays: { Long: 10 },
    }).createMachine({
      ...described,
      initial: 'Form',
      states: {
        Form: {
          description: 'A form.',
          tags: 'Busy!',
          on: { SUBMIT: 'saved', submitted: 'saved', 'form.submitted': 'saved' },
          after: { Long: 'saved' },
        },
        saved: { description: 'It is saved.', entry: 'Save' },
      },
    })
    expect(faults(machine)).toEqual([
      'm: state Form is not lowerCamelCase',
      'm: event SUBMIT does not say what has happened to whom',
      'm: event submitted does not say what has happened to whom',
      'm: action Save is not lowerCamelCase',
      'm: delay Long is not lowerCamelCase',
      'm: tag Busy! is not lowerCamelCase',
    ])
  })
})
