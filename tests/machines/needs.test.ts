import { describe, expect, test } from 'vitest'
import { assign, createActor, fromCallback, fromPromise, setup } from 'xstate'
import { forgotten, type Listener, needAction, needActor, needListener } from '#machines/needs.ts'

type MemberChanged = { type: 'member.changed'; name: string }

const child = setup({ actions: { announce: needAction('announce') } }).createMachine({
  id: 'child',
  entry: 'announce',
})

const greeting = setup({
  types: {
    context: {} as { name: string },
    events: {} as MemberChanged | { type: 'greeting.asked' },
  },
  actors: {
    loadGreeting: needActor<{ words: string }, { name: string }>(),
    member: needListener<MemberChanged>(),
    child,
  },
  actions: {
    goTo: needAction<{ path: string }>('goTo'),
    keepName: assign({ name: (_, params: { name: string }) => params.name }),
  },
}).createMachine({
  id: 'greeting',
  context: { name: 'Juno' },
  initial: 'asking',
  invoke: [{ id: 'member', src: 'member' }, { src: 'child' }],
  on: {
    'member.changed': {
      actions: { type: 'keepName', params: ({ event }) => ({ name: event.name }) },
    },
  },
  states: {
    asking: {
      invoke: {
        id: 'loadGreeting',
        src: 'loadGreeting',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          target: 'greeted',
          actions: { type: 'goTo', params: ({ event }) => ({ path: event.output.words }) },
        },
      },
    },
    greeted: {},
  },
})

const hearing = <Sent extends { type: string }>(
  listen: (tell: (event: Sent) => void) => () => void,
): Listener<Sent> => fromCallback(({ sendBack }) => listen(sendBack))

describe('a machine’s needs', () => {
  test('include every need that is not provided, even those of an invoked machine', () => {
    expect(forgotten(greeting)).toEqual([
      'greeting: action goTo',
      'greeting: actor loadGreeting',
      'greeting: actor member',
      'greeting.child: action announce',
    ])
  })

  test('no longer include a need once it is provided', () => {
    const provided = greeting.provide({
      actors: {
        loadGreeting: fromPromise<{ words: string }, { name: string }>(async () => ({
          words: '/hello',
        })),
        member: hearing<MemberChanged>((tell) => {
          tell({ type: 'member.changed', name: 'Miso' })
          return () => {}
        }),
      },
      actions: { goTo: (_, { path }) => path.length },
    })
    expect(forgotten(provided)).toEqual(['greeting.child: action announce'])
    expect(
      forgotten(
        provided.provide({ actors: { child: child.provide({ actions: { announce: () => {} } }) } }),
      ),
    ).toEqual([])
  })

  test('do not compile with a listener that sends an unknown event', () => {
    greeting.provide({
      actors: {
        // @ts-expect-error: the listener sends other events
        member: hearing<{ type: 'clock.ticked' }>(() => () => {}),
        // @ts-expect-error: the actor returns a number instead of a string
        loadGreeting: fromPromise<number, { name: string }>(async () => 1),
      },
      // @ts-expect-error: the action needs a parameter that the chart does not pass
      actions: { goTo: (_, params: { where: string }) => params.where },
    })
  })

  test('throw an error with the need’s name if used before they are provided', async () => {
    const failure = new Promise((resolve) => {
      const actor = createActor(child)
      actor.subscribe({ error: resolve })
      actor.start()
    })
    expect(await failure).toEqual(new Error('announce was not provided'))
  })
})
