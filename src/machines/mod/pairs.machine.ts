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
 * The pairs of an exchange, for a mod. The page first warns the mod that viewing them is logged. The pairs are
 * requested only after the mod confirms, and are discarded when the list is closed.
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
  description: 'The pairs of an exchange, for a mod.',
  context: ({ input }) => ({ ...input, pairs: [] }),
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
      on: closing,
    },
    failed: {
      tags: 'open',
      description: 'The pairs could not be loaded.',
      on: { ...closing, 'retry.requested': 'loading' },
    },
  },
})

export type PairsRef = ActorRefFrom<typeof pairsMachine>
