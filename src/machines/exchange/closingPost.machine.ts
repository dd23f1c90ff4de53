import { setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { output } from '#machines/params.ts'
import { composePath } from '#rules/feed/overlays.ts'
import type { Destination } from '#rules/wire/path.ts'

interface ClosingPostGiven {
  slug: string
  /** The first draft of the post. */
  message: string
}

/**
 * The first draft of a creator's closing post. Choosing it puts it into the composer, where the creator edits and posts
 * it. It never replaces a post that they have begun.
 */
export const closingPostMachine = setup({
  types: {
    context: {} as ClosingPostGiven,
    events: {} as { type: 'draft.chosen' },
    tags: {} as 'busy',
    input: {} as ClosingPostGiven,
  },
  actors: { placeDraft: needActor<boolean, { message: string }>() },
  guards: { isPlaced: (_, isPlaced: boolean) => isPlaced },
  actions: { goTo: needAction<Destination>('goTo') },
}).createMachine({
  id: 'closingPost',
  description: 'A first draft of the post that closes an exchange.',
  context: ({ input }) => ({ ...input }),
  initial: 'offered',
  states: {
    offered: {
      description: 'The draft is shown.',
      on: { 'draft.chosen': 'placing' },
    },
    placing: {
      tags: 'busy',
      description: 'The draft is being put into the composer.',
      invoke: {
        id: 'placeDraft',
        src: 'placeDraft',
        input: ({ context: { message } }) => ({ message }),
        onDone: [
          {
            guard: { type: 'isPlaced', params: output },
            target: 'offered',
            actions: {
              type: 'goTo',
              params: ({ context: { slug } }) => ({ path: composePath(`/exchange/${slug}`) }),
            },
            description: 'The composer was empty.',
          },
          { target: 'refused', description: 'The composer contains another post.' },
        ],
        onError: 'failed',
      },
    },
    refused: {
      description: 'The composer contains another post, which the creator has to finish first.',
      on: { 'draft.chosen': 'placing' },
    },
    failed: {
      description: 'The browser could not store the draft.',
      on: { 'draft.chosen': 'placing' },
    },
  },
})
