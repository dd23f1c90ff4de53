import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { output } from '#machines/params.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import type { Pair } from '#rules/mod/pairs.ts'

export type PairsEvent =
  | OverlayEvent
  | { type: 'reading.confirmed' }
  | { type: 'pairs.closed' }
  | { type: 'retry.requested' }

interface PairsGiven {
  exchangeId: number
}

interface PairsContext extends PairsGiven {
  pairs: Pair[]
}

const closing = { 'pairs.closed': { target: 'closed', actions: 'closeOverlay' } } as const

/**
 * Who gifts whom, for a mod. She is told first that her reading is written to the log; nothing is asked of the server
 * before she says yes, and nothing is kept once it is closed.
 */
export const pairsMachine = setup({
  types: {
    context: {} as PairsContext,
    events: {} as PairsEvent,
    input: {} as PairsGiven,
    tags: {} as 'open',
  },
  actors: {
    overlay: needOverlay,
    loadPairs: needActor<Pair[], PairsGiven>(),
  },
  actions: {
    closeOverlay: needAction('closeOverlay'),
    keepPairs: assign((_, pairs: Pair[]) => ({ pairs })),
    forgetPairs: assign({ pairs: [] }),
  },
}).createMachine({
  id: 'pairs',
  description: 'Who gifts whom, for a mod.',
  context: ({ input }) => ({ ...input, pairs: [] }),
  invoke: hearOverlay(exchangeOverlays.pairs),
  on: { 'overlay.closed': '.closed' },
  initial: 'closed',
  states: {
    closed: {
      description: 'Not asked for.',
      entry: 'forgetPairs',
      on: { 'overlay.opened': 'asking' },
    },
    asking: {
      tags: 'open',
      description: 'Says that reading it is written to the log.',
      on: { ...closing, 'reading.confirmed': 'loading' },
    },
    loading: {
      tags: 'open',
      description: 'They are on their way, and the log knows of it.',
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
      description: 'Who sends to whom, and who has not opened their match.',
      on: closing,
    },
    failed: {
      tags: 'open',
      description: 'They could not be loaded.',
      on: { ...closing, 'retry.requested': 'loading' },
    },
  },
})

export type PairsRef = ActorRefFrom<typeof pairsMachine>
