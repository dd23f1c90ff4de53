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

describe('what a machine needs', () => {
  test('lists every need nobody provided, those of an invoked machine included', () => {
    expect(forgotten(greeting)).toEqual([
      'greeting: action goTo',
      'greeting: actor loadGreeting',
      'greeting: actor member',
      'greeting.child: action announce',
    ])
  })

  test('forgets a need once it is provided', () => {
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

  test('does not compile when a listener sends what the chart does not know', () => {
    greeting.provide({
      actors: {
        // @ts-expect-error: a listener of other events
        member: hearing<{ type: 'clock.ticked' }>(() => () => {}),
        // @ts-expect-error: answers a number where words are needed
        loadGreeting: fromPromise<number, { name: string }>(async () => 1),
      },
      // @ts-expect-error: asks for a parameter the chart does not give
      actions: { goTo: (_, params: { where: string }) => params.where },
    })
  })

  test('throws the name of a need that is used anyway', async () => {
    const failure = new Promise((resolve) => {
      const actor = createActor(child)
      actor.subscribe({ error: resolve })
      actor.start()
    })
    expect(await failure).toEqual(new Error('announce was not provided'))
  })
})
