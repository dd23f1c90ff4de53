import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { ItemFolded } from '#machines/list.ts'
import type { Owner } from '#machines/report.ts'
import { isFoldable } from '#rules/text/markup.ts'

export type PostEvent = { type: 'text.unfolded' } | { type: 'text.folded' }

interface PostGiven {
  id: number
  message: string
  /** As it was left. */
  wasUnfolded: boolean
  /** The list that Back finds as it was left. */
  reportTo: Owner<ItemFolded>
}

/** One post on the screen. A long message is folded until somebody wants to read more, and stays unfolded for Back. */
export const postMachine = setup({
  types: {
    context: {} as PostGiven,
    events: {} as PostEvent,
    input: {} as PostGiven,
  },
  guards: {
    wasUnfolded: ({ context }) => context.wasUnfolded,
    isFoldable: ({ context }) => isFoldable(context.message),
  },
  actions: {
    reportUnfolded: sendTo(
      ({ context }) => context.reportTo,
      ({ context }) => ({ type: 'item.unfolded', id: context.id }),
    ),
    reportFolded: sendTo(
      ({ context }) => context.reportTo,
      ({ context }) => ({ type: 'item.folded', id: context.id }),
    ),
  },
}).createMachine({
  id: 'post',
  description: 'One post on the screen.',
  context: ({ input }) => input,
  initial: 'measuring',
  states: {
    measuring: {
      description: 'The length of the message decides, and how it was left.',
      always: [
        { guard: 'wasUnfolded', target: 'unfolded', description: 'It was unfolded before.' },
        { guard: 'isFoldable', target: 'folded', description: 'Too long to be shown at once.' },
        { target: 'whole' },
      ],
    },
    whole: { description: 'A short message, shown as it is.' },
    folded: {
      description: 'The beginning of a long message.',
      on: { 'text.unfolded': { target: 'unfolded', actions: 'reportUnfolded' } },
    },
    unfolded: {
      description: 'All of a long message.',
      on: { 'text.folded': { target: 'folded', actions: 'reportFolded' } },
    },
  },
})

export type PostRef = ActorRefFrom<typeof postMachine>
