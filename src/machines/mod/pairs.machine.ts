import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { event, output } from '#machines/params.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import type { Pair } from '#rules/mod/pairs.ts'
import { modThreadsMachine } from './modThreads.machine.ts'

interface ConversationOpened {
  type: 'conversation.opened'
  thread: number
}

export type PairsEvent =
  | OverlayEvent
  | { type: 'reading.confirmed' }
  | { type: 'pairs.closed' }
  | { type: 'retry.requested' }
  | ConversationOpened
  | { type: 'conversation.closed' }

interface PairsGiven {
  exchangeId: number
}

interface PairsContext extends PairsGiven {
  pairs: Pair[]
  /** The id of the conversation that the mod has opened; null if they have opened none. */
  thread: number | null
}

const closing = { 'pairs.closed': { target: 'closed', actions: 'closeOverlay' } } as const

/**
 * The pairs of an exchange, for a mod. The page first warns the mod that viewing them is logged. The pairs are
 * requested only after the mod confirms, and are discarded when the list is closed. From there, the mod can open the
 * conversation of a pair with a minor, or one with a reported message, which is logged as well.
 */
export const pairsMachine = setup({
  types: {
    context: {} as PairsContext,
    events: {} as PairsEvent,
    input: {} as PairsGiven,
    tags: {} as 'open',
    children: {} as { overlay: 'overlay'; loadPairs: 'loadPairs'; modThreads: 'modThreads' },
  },
  actors: {
    overlay: needOverlay,
    loadPairs: needActor<Pair[], PairsGiven>(),
    modThreads: modThreadsMachine,
  },
  actions: {
    closeOverlay: needAction('closeOverlay'),
    keepPairs: assign((_, pairs: Pair[]) => ({ pairs })),
    forgetPairs: assign({ pairs: [], thread: null }),
    keepThread: assign((_, { thread }: ConversationOpened) => ({ thread })),
  },
}).createMachine({
  id: 'pairs',
  description: 'The pairs of an exchange, for a mod.',
  context: ({ input }) => ({ ...input, pairs: [], thread: null }),
  invoke: hearOverlay(exchangeOverlays.pairs),
  on: { 'overlay.closed': '.closed' },
  initial: 'closed',
  states: {
    closed: {
      description: 'The pairs are not shown.',
      entry: 'forgetPairs',
      on: { 'overlay.opened': 'asking' },
    },
    asking: {
      tags: 'open',
      description: 'The page says that reading the pairs is logged.',
      on: { ...closing, 'reading.confirmed': 'loading' },
    },
    loading: {
      tags: 'open',
      description: 'The pairs are being loaded, which is logged.',
      on: closing,
      invoke: {
        id: 'loadPairs',
        src: 'loadPairs',
        input: ({ context: { exchangeId } }) => ({ exchangeId }),
        onDone: { target: 'shown', actions: { type: 'keepPairs', params: output } },
        onError: 'failed',
      },
    },
    shown: {
      tags: 'open',
      description: 'The page shows who sends to whom, and who has not opened their envelope.',
      on: {
        ...closing,
        'conversation.opened': {
          target: 'reading',
          actions: { type: 'keepThread', params: event },
        },
      },
    },
    reading: {
      tags: 'open',
      description: 'The mod opens the conversation of a pair, in place of the pairs.',
      on: { ...closing, 'conversation.closed': 'shown' },
      invoke: {
        id: 'modThreads',
        src: 'modThreads',
        input: ({ context: { thread } }) => ({ ids: [known(thread, 'the conversation')] }),
      },
    },
    failed: {
      tags: 'open',
      description: 'The pairs could not be loaded.',
      on: { ...closing, 'retry.requested': 'loading' },
    },
  },
})

export type PairsRef = ActorRefFrom<typeof pairsMachine>
