/** Charts with deliberate faults, all of which must be reported. */
import { expect, test } from 'vitest'
import { assign, raise, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { chartFaults } from './charts.ts'

const isAdult = ({ age }: { age: number }) => age > 17
const stray = ({ age }: { age: number }) => age === 3
const rules = new Set(['isAdult'])
const said = { description: 'It is said.' }

test('every fault in a chart is reported', () => {
  const machine = setup({
    actors: { save: needActor<void>() },
    actions: {
      goTo: needAction('goTo'),
      closeOverlay: needAction('closeOverlay'),
      shout: () => {},
      Save: needAction('Save'),
    },
    guards: { isAdult: (_, given: { age: number }) => isAdult(given) },
    delays: { Long: 10 },
  }).createMachine({
    id: 'other',
    initial: 'Form',
    exit: 'goTo',
    states: {
      Form: {
        description: ' ',
        tags: 'Busy!',
        entry: assign({}),
        exit: raise({ type: 'x.left' }),
        on: {
          SUBMIT: { ...said, guard: () => true, actions: assign({}) },
          submitted: { guard: { type: 'isAdult', params: { age: 3 } } },
          'form.submitted': { actions: 'Save' },
          'form.abandoned': { actions: 'closeOverlay' },
        },
        after: { 100: 'saving', Long: 'saving' },
      },
      saving: { ...said, invoke: [{ id: 'save', src: 'save' }, { src: needActor<void>() }] },
      one: { ...said, type: 'parallel', states: { a: said }, on: { 'a.begun': '.a' } },
      five: { ...said, type: 'parallel', states: { a: said, b: said, c: said, d: said, e: said } },
    },
  })
  expect(chartFaults(machine, rules)).toEqual([
    'a root exit does not run when a page is left: use a listener',
    '(anywhere): needs a description',
    'Form: needs a description',
    'Form: state Form is not lowerCamelCase',
    'Form: tag Busy! is not lowerCamelCase',
    'Form: action (inline) is not lowerCamelCase',
    'Form: action (inline) is not lowerCamelCase',
    'saving: save may fail, and needs an onError',
    'saving: actor xstate.invoke.1.other.saving is not lowerCamelCase',
    'saving: actor 1.other.saving is not lowerCamelCase',
    'one: a parallel state has two to four regions',
    'one: enters one region and restarts the others: handle the event in the region',
    'five: a parallel state has two to four regions',
    'Form · SUBMIT [(inline)] → (stays): event SUBMIT is not subject.verb',
    'Form · SUBMIT [(inline)] → (stays): guard (inline) is not lowerCamelCase',
    'Form · SUBMIT [(inline)] → (stays): action (inline) is not lowerCamelCase',
    'Form · submitted [isAdult] → (stays): a guarded branch needs a description',
    'Form · submitted [isAdult] → (stays): event submitted is not subject.verb',
    'Form · form.submitted → (stays): action Save is not lowerCamelCase',
    'Form · form.abandoned → (stays): closes the overlay without leaving the state: add a target',
    'Form · after 100 → saving: delay 100 is not lowerCamelCase',
    'Form · after Long → saving: delay Long is not lowerCamelCase',
    'action shout has side effects: make it a need',
  ])
})

type Guard = (args: { context: typeof context }, given: { age: number }) => boolean
const context = { age: 3, name: null as string | null, friends: [] as string[] }

test('a guard is reported unless it calls the rule with its name or checks a single value', () => {
  const weighing: Record<string, Guard> = {
    isBoth: ({ context }) => context.name !== null && context.age === 3,
    isEither: ({ context }) => context.name === 'Juno' || isAdult(context),
    isOlder: ({ context }, { age }) => age > context.age,
    isSame: ({ context }, { age }) => age === context.age,
    isFound: ({ context }) => context.friends.some((friend) => friend === context.name),
    isFirst: ({ context }) => context.friends[0] === 'Juno',
    isAged: ({ context }) => (context.age ?? 0) === 3,
    isText: ({ context }) => typeof context.name === 'string',
    isBusy: ({ context }) => stray(context),
    isSlow: ({ context }) => {
      return context.age === 3
    },
  }
  const misnamed: Record<string, Guard> = {
    isGrown: ({ context }) => isAdult(context),
    isAdult: () => true,
  }
  const machine = setup({ guards: { ...weighing, ...misnamed } } as object)
  expect(chartFaults(machine.createMachine({ id: 'm', ...said }), rules)).toEqual([
    ...Object.keys(weighing).map(
      (name) => `guard ${name} computes something: move this into a rule`,
    ),
    'guard isGrown calls isAdult: give it the name of the rule that it calls',
    'guard isAdult calls no rule: give it the name of the rule that it calls',
  ])
})
