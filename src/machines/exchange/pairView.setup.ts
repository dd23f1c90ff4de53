/** What the chart of the one I send to is made of: what it keeps, hears, asks of the rules and does. */
import { assign, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { addressIsReadable, type PairedAddress } from '#rules/address/schema.ts'
import { hasRecipient, isRematched } from '#rules/exchange/participation.ts'
import { recipientIsWithheld } from '#rules/exchange/pause.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { PairedSurvey } from '#rules/survey/schema.ts'

export type PairViewEvent =
  | { type: 'exchange.changed'; exchange: Exchange; now: string }
  | { type: 'address.requested' }
  | { type: 'copy.requested' }
  | { type: 'print.requested' }
  | { type: 'surveys.requested' }
  | { type: 'surveys.closed' }

interface PairFacts {
  exchange: Exchange
  now: string
}

export interface PairContext extends PairFacts {
  address: PairedAddress | null
  surveys: PairedSurvey[]
}

export const pairViewSetup = setup({
  types: {
    context: {} as PairContext,
    events: {} as PairViewEvent,
    input: {} as PairFacts,
  },
  actors: {
    loadPairedAddress: needActor<PairedAddress, { id: number }>(),
    loadPairedSurveys: needActor<PairedSurvey[], { id: number }>(),
    copyText: needActor<void, { text: string }>(),
  },
  guards: {
    hasRecipient: (_, { exchange }: { exchange: Exchange }) => hasRecipient(exchange),
    isRematched: (_, { before, after }: { before: Exchange; after: Exchange }) =>
      isRematched(before, after),
    recipientIsWithheld: (_, { exchange }: { exchange: Exchange }) => recipientIsWithheld(exchange),
    addressIsReadable: (_, { exchange, now }: PairFacts) =>
      addressIsReadable(exchange, new Date(now)),
  },
  actions: {
    print: needAction('print'),
    keepFacts: assign((_, { exchange, now }: PairFacts) => ({ exchange, now })),
    keepAddress: assign((_, address: PairedAddress) => ({ address })),
    keepSurveys: assign((_, surveys: PairedSurvey[]) => ({ surveys })),
    forgetRecipient: assign({ address: null, surveys: [] }),
  },
  delays: { copiedNotice: 2_000 },
})
