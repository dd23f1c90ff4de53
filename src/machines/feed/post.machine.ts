import { type ActorRefFrom, setup } from 'xstate'
import { isFoldable } from '#rules/text/markup.ts'

export type PostEvent = { type: 'text.unfolded' } | { type: 'text.folded' }

/** One post on the screen. A long message is folded until somebody wants to read more. */
export const postMachine = setup({
  types: {
    context: {} as { message: string },
    events: {} as PostEvent,
    input: {} as { message: string },
  },
  guards: { isFoldable: ({ context }) => isFoldable(context.message) },
}).createMachine({
  id: 'post',
  description: 'One post on the screen.',
  context: ({ input }) => input,
  initial: 'measuring',
  states: {
    measuring: {
      description: 'The length of the message decides.',
      always: [
        { guard: 'isFoldable', target: 'folded', description: 'Too long to be shown at once.' },
        { target: 'whole' },
      ],
    },
    whole: { description: 'A short message, shown as it is.' },
    folded: {
      description: 'The beginning of a long message.',
      on: { 'text.unfolded': 'unfolded' },
    },
    unfolded: { description: 'All of a long message.', on: { 'text.folded': 'folded' } },
  },
})

export type PostRef = ActorRefFrom<typeof postMachine>
