import type { ActorRefFrom } from 'xstate'
import { known } from '#machines/known.ts'
import { addressLines } from '#rules/address/schema.ts'
import { type PairContext, pairViewSetup } from './pairView.setup.ts'

const mySignup = ({ context }: { context: PairContext }) => ({
  id: known(context.exchange.my_signup, 'my sign-up').id,
})

/**
 * The one I send to. Her address is fetched when I ask for it and not before, because she is told of every reading; it
 * is forgotten as soon as I am to send to somebody else, or may read nothing of her for now.
 */
export const pairViewMachine = pairViewSetup.createMachine({
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
      {
        guard: { type: 'recipientIsWithheld', params: ({ event }) => event },
        target: '.paused',
        actions: ['forgetRecipient', { type: 'keepFacts', params: ({ event }) => event }],
        description: 'The swap is paused, or my account suspended.',
      },
      { actions: { type: 'keepFacts', params: ({ event }) => event } },
    ],
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'I do not know yet whom I send to.',
      always: [
        {
          guard: { type: 'recipientIsWithheld', params: ({ context }) => context },
          target: 'paused',
          description: 'I may read nothing of her for now.',
        },
        {
          guard: { type: 'hasRecipient', params: ({ context }) => context },
          target: 'paired',
          description: 'The name has been drawn.',
        },
      ],
    },
    paused: {
      description: 'Her name is all there is, until the swap goes on.',
      on: {
        'exchange.changed': {
          target: 'waiting',
          actions: { type: 'keepFacts', params: ({ event }) => event },
        },
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
