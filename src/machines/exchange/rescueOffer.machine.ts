import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import { mayOffer } from '#rules/exchange/rescue-offer.ts'
import type { Rescuers } from '#rules/exchange/rescue-schema.ts'
import type { Problem } from '#rules/wire/problem.ts'

type OfferChosen = { type: 'offer.chosen'; is_offered: boolean }

export type RescueOfferEvent = OfferChosen | { type: 'retry.requested' }

interface RescueOfferGiven {
  /** The id of the exchange. */
  id: number
}

interface RescueOfferContext extends RescueOfferGiven {
  /** Null until it has loaded. */
  rescuers: Rescuers | null
  /** The choice that is being saved, or was saved last. */
  isOffered: boolean
  /** The reason why the last choice was not saved. */
  problem: Problem | null
}

const choosing = {
  'offer.chosen': {
    guard: 'mayOffer',
    target: 'saving',
    actions: { type: 'keepChoice', params: event },
    description: 'The member may offer a spare gift here, or take their offer back.',
  },
} as const

/**
 * "I'd send a spare gift" in one exchange. Members who may be asked can offer it and take it back. The server refuses
 * an offer if the member's standing has changed in the meantime.
 */
export const rescueOfferMachine = setup({
  types: {
    context: {} as RescueOfferContext,
    events: {} as RescueOfferEvent,
    input: {} as RescueOfferGiven,
    tags: {} as 'busy',
  },
  actors: {
    loadRescuers: needActor<Rescuers, { id: number }>(),
    saveOffer: needActor<Rescuers, { id: number; is_offered: boolean }>(),
  },
  guards: { mayOffer: ({ context }) => mayOffer(context.rescuers) },
  actions: {
    keepRescuers: assign((_, rescuers: Rescuers) => ({ rescuers })),
    keepChoice: assign((_, { is_offered }: OfferChosen) => ({ isOffered: is_offered })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'rescueOffer',
  description: 'The member’s offer to send a spare gift in one exchange.',
  context: ({ input }) => ({ ...input, rescuers: null, isOffered: false, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The offers are being loaded.',
      invoke: {
        id: 'loadRescuers',
        src: 'loadRescuers',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'resting', actions: { type: 'keepRescuers', params: output } },
        onError: 'failed',
      },
    },
    resting: { description: 'The saved choice is shown.', on: choosing },
    saving: {
      tags: 'busy',
      description: 'The choice is being saved.',
      entry: 'forgetProblem',
      invoke: {
        id: 'saveOffer',
        src: 'saveOffer',
        input: ({ context: { id, isOffered } }) => ({ id, is_offered: isOffered }),
        onDone: { target: 'resting', actions: { type: 'keepRescuers', params: output } },
        onError: { target: 'unsaved', actions: { type: 'keepProblem', params: problem } },
      },
    },
    unsaved: { description: 'The choice was not saved, and the page says why.', on: choosing },
    failed: {
      description: 'The offers could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type RescueOfferRef = ActorRefFrom<typeof rescueOfferMachine>
