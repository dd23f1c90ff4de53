import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { listMachine } from '#machines/list.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, formValues, output, shown } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import { typedOr, withTyped } from '#rules/form/typed.ts'
import {
  asksToSettle,
  isMissingIn,
  type Led,
  ledBy,
  neighbourOf,
  opensRequest,
  wantedIn,
} from '#rules/mod/overlays.ts'
import { mayWriteTo, type SurveyRequest } from '#rules/mod/survey-request.ts'
import { LETTER_SENT, SURVEY_ATTACHED, SURVEY_DECLINED } from '#rules/mod/survey-request-words.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type Listing, nothingListed } from '#rules/wire/listing.ts'
import { type ReasonValues, rejectionForm } from './reason.form.ts'
import type {
  SurveyRequestsContext,
  SurveyRequestsEvent,
  SurveyRequestsGiven,
} from './survey-requests-types.ts'
import {
  attachmentForm,
  type CreatorLetterValues,
  creatorLetterForm,
} from './surveyRequest.form.ts'

/** The exchanges whose creator asks for another survey, the oldest first. */
export const openSurveyRequestsMachine = listMachine<SurveyRequest, Led>({
  id: 'openSurveyRequests',
  description: 'The exchanges whose creator asks for another survey.',
  isKeptUp: true,
})

/** For the states in which a request is followed up. */
const followed = ({ request }: SurveyRequestsContext) => known(request, 'the request')

const listed = ({ listing, query }: SurveyRequestsContext) => wantedIn(listing, query, 'settle')

const settled = (words: Toast) =>
  ({
    target: '#surveyRequests.waiting',
    actions: [
      { type: 'announce', params: words },
      'returnToNeighbour',
      'forgetQuery',
      'closeOverlay',
      'takeOff',
      'lookAgain',
    ],
  }) as const

/**
 * The exchanges whose creator finds none of the surveys relevant, as a list beside the following up of one, which the
 * address names: a survey is attached, or the creator is told why there is none, and either settles it. Before that an
 * elf can write to her; their thread goes on where all threads do. Another mod may be quicker: the server’s sentence is
 * shown, and on the way back the list is loaded again. What was typed is there when the same one is followed up again.
 */
export const surveyRequestsMachine = setup({
  types: {
    context: {} as SurveyRequestsContext,
    events: {} as SurveyRequestsEvent,
    input: {} as SurveyRequestsGiven,
    children: {} as {
      address: 'address'
      openSurveyRequests: 'openSurveyRequests'
      loadSurveys: 'loadSurveys'
      attachment: 'attachment'
      creatorLetter: 'creatorLetter'
      rejection: 'rejection'
    },
  },
  actors: {
    address: needListener<AddressChanged>(),
    openSurveyRequests: openSurveyRequestsMachine,
    loadSurveys: needActor<Survey[]>(),
    attachment: attachmentForm,
    creatorLetter: creatorLetterForm,
    rejection: rejectionForm,
  },
  guards: {
    opensRequest: ({ context }) => opensRequest(context),
    isMissingIn: ({ context }) => isMissingIn(context.listing, context.query, 'settle'),
    asksToSettle: ({ context }, { query }: AddressChanged) => asksToSettle(query, context.request),
    mayWriteTo: ({ context }) => mayWriteTo(context),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    forgetQuery: assign({ query: {} }),
    keepListing: assign((_, { items, meta, removed }: Listing<SurveyRequest>) => ({
      listing: { items, meta, removed },
    })),
    choose: assign(({ context }) => ({ request: listed(context) })),
    keepSurveys: assign((_, surveys: Survey[]) => ({ surveys })),
    keepLetter: assign(({ context }, values: CreatorLetterValues) => ({
      letters: withTyped(context.letters, values),
    })),
    keepReason: assign(({ context }, values: ReasonValues) => ({
      reasons: withTyped(context.reasons, values),
    })),
    keepRequest: assign((_, request: SurveyRequest) => ({ request })),
    forgetLetter: assign(({ context }) => ({
      letters: withTyped(context.letters, { id: followed(context).id, message: '' }),
    })),
    tellList: sendTo('openSurveyRequests', (_, item: SurveyRequest) => ({
      type: 'item.changed' as const,
      item,
    })),
    returnToIt: assign(({ context }) => ({ returnTo: followed(context).id })),
    returnToNeighbour: assign(({ context }) => ({
      returnTo: neighbourOf(context.listing, followed(context)),
    })),
    takeOff: sendTo('openSurveyRequests', ({ context }) => ({
      type: 'item.removed',
      id: followed(context).id,
    })),
    lookAgain: sendTo('openSurveyRequests', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'surveyRequests',
  description: 'The surveys that creators ask for, and the following up of one.',
  context: ({ input }) => ({
    ...input,
    listing: nothingListed,
    request: null,
    surveys: [],
    returnTo: null,
    letters: {},
    reasons: {},
  }),
  invoke: [
    { id: 'address', src: 'address' },
    {
      id: 'openSurveyRequests',
      src: 'openSurveyRequests',
      input: ({ context }) => ({ query: ledBy(context.query) }),
      onSnapshot: { actions: { type: 'keepListing', params: shown } },
    },
  ],
  on: { 'address.changed': { actions: { type: 'keepQuery', params: event } } },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'None is being followed up: what waits is shown.',
      always: [
        {
          guard: 'opensRequest',
          target: 'following',
          actions: 'choose',
          description: 'The address asks for one that waits.',
        },
        {
          guard: 'isMissingIn',
          target: 'missing',
          description: 'The address asks for one that does not wait.',
        },
      ],
    },
    missing: {
      description: 'The list says so, and is loaded again in case it is older than the address.',
      entry: 'lookAgain',
      always: {
        guard: 'opensRequest',
        target: 'following',
        actions: 'choose',
        description: 'It has come since.',
      },
      on: {
        'address.changed': { target: 'waiting', actions: { type: 'keepQuery', params: event } },
      },
    },
    following: {
      description: 'One is followed up, in one of three ways.',
      on: {
        'address.changed': [
          {
            guard: { type: 'asksToSettle', params: event },
            actions: { type: 'keepQuery', params: event },
            description: 'It is open already.',
          },
          {
            target: 'waiting',
            actions: [{ type: 'keepQuery', params: event }, 'returnToIt', 'lookAgain'],
          },
        ],
        'request.closed': {
          target: 'waiting',
          actions: ['returnToIt', 'forgetQuery', 'closeOverlay', 'lookAgain'],
        },
        'attaching.chosen': '.attaching',
        'writing.chosen': '.writing',
        'declining.chosen': '.declining',
      },
      initial: 'attaching',
      states: {
        attaching: {
          description: 'One of the surveys is attached.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The surveys are on their way.',
              invoke: {
                id: 'loadSurveys',
                src: 'loadSurveys',
                onDone: { target: 'choosing', actions: { type: 'keepSurveys', params: output } },
                onError: 'failed',
              },
            },
            choosing: {
              description: 'One is chosen and sent.',
              invoke: {
                id: 'attachment',
                src: 'attachment',
                input: ({ context }) => ({
                  values: { id: followed(context).id, survey_id: '' },
                }),
                onDone: settled(SURVEY_ATTACHED),
              },
            },
            failed: {
              description: 'They could not be loaded.',
              on: { 'retry.requested': 'loading' },
            },
          },
        },
        writing: {
          description: 'The elves write to the creator.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether there is a thread already, or nobody else to write to.',
              always: [
                {
                  guard: 'mayWriteTo',
                  target: 'composing',
                  description: 'Nobody has written to her about it.',
                },
                { target: 'written' },
              ],
            },
            composing: {
              description: 'The first letter is written and sent.',
              invoke: {
                id: 'creatorLetter',
                src: 'creatorLetter',
                input: ({ context }) => ({
                  values: typedOr(context.letters, { id: followed(context).id, message: '' }),
                }),
                onSnapshot: { actions: { type: 'keepLetter', params: formValues } },
                onDone: {
                  target: 'written',
                  actions: [
                    { type: 'keepRequest', params: output },
                    { type: 'tellList', params: output },
                    'forgetLetter',
                    { type: 'announce', params: LETTER_SENT },
                  ],
                },
              },
            },
            written: { description: 'The way leads to the thread, if there is one.' },
          },
        },
        declining: {
          description: 'The reason is written, and the request settled without a survey.',
          invoke: {
            id: 'rejection',
            src: 'rejection',
            input: ({ context }) => ({
              values: typedOr(context.reasons, { id: followed(context).id, reason: '' }),
            }),
            onSnapshot: { actions: { type: 'keepReason', params: formValues } },
            onDone: settled(SURVEY_DECLINED),
          },
        },
      },
    },
  },
})

export type SurveyRequestsRef = ActorRefFrom<typeof surveyRequestsMachine>
