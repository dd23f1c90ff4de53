import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import type { ContentPage } from '#rules/content/schema.ts'
import { isNotFound, type Problem, problemOf } from '#rules/wire/problem.ts'

/** A page that the mods have written: the rules, the privacy notice, the page for parents. Anybody may read it. */
export const contentPageMachine = setup({
  types: {
    context: {} as { slug: string; page: ContentPage | null },
    events: {} as { type: 'retry.requested' },
    input: {} as { slug: string },
  },
  actors: { loadPage: needActor<ContentPage, { slug: string }>() },
  guards: { isNotFound: (_, { problem }: { problem: Problem }) => isNotFound(problem) },
  actions: { keepPage: assign((_, { page }: { page: ContentPage }) => ({ page })) },
}).createMachine({
  id: 'contentPage',
  description: 'A page that the mods have written.',
  context: ({ input: { slug } }) => ({ slug, page: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The page is on its way.',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: {
          target: 'ready',
          actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: [
          {
            guard: {
              type: 'isNotFound',
              params: ({ event }) => ({ problem: problemOf(event.error) }),
            },
            target: 'missing',
            description: 'Nobody has written such a page.',
          },
          { target: 'failed' },
        ],
      },
    },
    ready: { description: 'The page is read.' },
    missing: { description: 'There is no such page.' },
    failed: {
      description: 'The page could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ContentPageRef = ActorRefFrom<typeof contentPageMachine>
