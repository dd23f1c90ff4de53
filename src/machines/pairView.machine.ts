import { type ActorRefFrom, assign, setup } from 'xstate'
import { addressIsReadable, addressLines, type PairedAddress } from '#rules/address.ts'
import type { Exchange } from '#rules/exchange.ts'
import { hasRecipient, isRematched } from '#rules/participation.ts'
import type { PairedSurvey } from '#rules/survey.ts'
import { known } from './parts/known.ts'
import { needAction, needActor } from './parts/needs.ts'

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

interface PairContext extends PairFacts {
  address: PairedAddress | null
  surveys: PairedSurvey[]
}

const mySignup = ({ context }: { context: PairContext }) => ({
  id: known(context.exchange.my_signup, 'my sign-up').id,
})

/**
 * The one I send to. Her address is fetched when I ask for it and not before, because she is told of every reading; it
 * is forgotten as soon as I am to send to somebody else.
 */
export const pairViewMachine = setup({
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
}).createMachine({
  id: 'pairView',
  description: 'The one I send to: her name, her address when I ask, her survey answers.',
  context: ({ input }) => ({ ...input, address: null, surveys: [] }),
  on: {
    'exchange.changed': [
      {
        guard: {
          type: 'isRematched',
          params: ({ context, event }) => ({ before: context.exchange, after: event.exchange }),
        },
        target: '.waiting',
        actions: ['forgetRecipient', { type: 'keepFacts', params: ({ event }) => event }],
        description: 'I am to send to somebody else.',
      },
      { actions: { type: 'keepFacts', params: ({ event }) => event } },
    ],
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'I do not know yet whom I send to.',
      always: {
        guard: { type: 'hasRecipient', params: ({ context }) => context },
        target: 'paired',
        description: 'The name has been drawn.',
      },
    },
    paired: {
      description: 'I know whom I send to.',
      type: 'parallel',
      states: {
        address: {
          description: 'Where the gift goes.',
          initial: 'addressHidden',
          states: {
            addressHidden: {
              description: 'Not asked for, so nobody was told.',
              on: {
                'address.requested': {
                  guard: { type: 'addressIsReadable', params: ({ context }) => context },
                  target: 'loadingAddress',
                  description: 'Until some time after the end.',
                },
              },
            },
            loadingAddress: {
              description: 'The address is on its way, and its owner is told.',
              invoke: {
                id: 'loadPairedAddress',
                src: 'loadPairedAddress',
                input: mySignup,
                onDone: {
                  target: 'addressShown',
                  actions: { type: 'keepAddress', params: ({ event }) => event.output },
                },
                onError: 'addressFailed',
              },
            },
            addressFailed: {
              description: 'The address could not be fetched.',
              on: { 'address.requested': 'loadingAddress' },
            },
            addressShown: {
              description: 'The label can be read, copied and printed.',
              initial: 'resting',
              on: { 'print.requested': { actions: 'print' } },
              states: {
                resting: {
                  description: 'Nothing is being done with it.',
                  on: { 'copy.requested': 'copying' },
                },
                copying: {
                  description: 'The lines go to the clipboard.',
                  invoke: {
                    id: 'copyText',
                    src: 'copyText',
                    input: ({ context }) => ({
                      text: addressLines(known(context.address, 'the address')).join('\n'),
                    }),
                    onDone: 'copied',
                    onError: 'uncopied',
                  },
                },
                copied: {
                  description: 'Says so for a moment.',
                  on: { 'copy.requested': 'copying' },
                  after: { copiedNotice: 'resting' },
                },
                uncopied: {
                  description: 'The browser did not let us; the lines can be marked by hand.',
                  on: { 'copy.requested': 'copying' },
                },
              },
            },
          },
        },
        surveys: {
          description: 'What she has answered.',
          initial: 'surveysClosed',
          states: {
            surveysClosed: {
              description: 'Not asked for.',
              on: { 'surveys.requested': 'loadingSurveys' },
            },
            loadingSurveys: {
              description: 'The answers are on their way.',
              on: { 'surveys.closed': 'surveysClosed' },
              invoke: {
                id: 'loadPairedSurveys',
                src: 'loadPairedSurveys',
                input: mySignup,
                onDone: {
                  target: 'surveysShown',
                  actions: { type: 'keepSurveys', params: ({ event }) => event.output },
                },
                onError: 'surveysFailed',
              },
            },
            surveysFailed: {
              description: 'The answers could not be fetched.',
              on: { 'surveys.requested': 'loadingSurveys', 'surveys.closed': 'surveysClosed' },
            },
            surveysShown: {
              description: 'A popup shows the answers, or that there are none yet.',
              on: { 'surveys.closed': 'surveysClosed' },
            },
          },
        },
      },
    },
  },
})

export type PairViewRef = ActorRefFrom<typeof pairViewMachine>
