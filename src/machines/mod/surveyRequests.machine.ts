import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { listMachine } from '#machines/list.ts'
import { needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay } from '#machines/overlay.ts'
import { formValues, output } from '#machines/params.ts'
import { type Typed, typedOr, withTyped } from '#rules/form/typed.ts'
import { deskOverlays, isWaiting, type Led } from '#rules/mod/overlays.ts'
import { mayWriteTo, type SurveyRequest } from '#rules/mod/survey-request.ts'
import { LETTER_SENT, SURVEY_ATTACHED, SURVEY_DECLINED } from '#rules/mod/survey-request-words.ts'
import type { Survey } from '#rules/survey/schema.ts'
import {
  closedStates,
  closing,
  type DeskContext,
  type DeskEvent,
  type DeskGiven,
  deskActions,
  deskGuards,
  followsAddress,
  listed,
  newDesk,
  oneOf,
  settled,
} from './desk.ts'
import { type ReasonValues, rejectionForm } from './reason.form.ts'
import {
  attachmentForm,
  type CreatorLetterValues,
  creatorLetterForm,
} from './surveyRequest.form.ts'

export type SurveyRequestsEvent =
  | DeskEvent
  | { type: 'attaching.chosen' }
  | { type: 'writing.chosen' }
  | { type: 'declining.chosen' }
  | { type: 'retry.requested' }

interface SurveyRequestsGiven extends DeskGiven {
  actor: { id: number }
}

interface SurveyRequestsContext extends SurveyRequestsGiven, DeskContext<SurveyRequest> {
  surveys: Survey[]
  /** Drafts by request, kept so that closing a request loses nothing. */
  letters: Typed<CreatorLetterValues>
  reasons: Typed<ReasonValues>
}

/** The exchanges whose creators ask for another survey, oldest first. */
export const openSurveyRequestsMachine = listMachine<SurveyRequest, Led>({
  id: 'openSurveyRequests',
  description: 'The exchanges whose creators ask for another survey.',
  isKeptUp: true,
})

/**
 * The exchanges whose creators found no suitable survey and asked for another one, as a list beside the request in the
 * URL. A mod settles a request by attaching a survey, or by writing to the creator why there is none. Before that, a
 * mod can write to the creator; the thread continues in the inbox. If another mod has already settled the request, the
 * server’s refusal is shown, and the list is loaded again when the request is closed. Drafts are kept until the same
 * request is opened again.
 */
export const surveyRequestsMachine = setup({
  types: {
    context: {} as SurveyRequestsContext,
    events: {} as SurveyRequestsEvent,
    input: {} as SurveyRequestsGiven,
    children: {} as {
      overlay: 'overlay'
      openSurveyRequests: 'openSurveyRequests'
      loadSurveys: 'loadSurveys'
      attachment: 'attachment'
      creatorLetter: 'creatorLetter'
      rejection: 'rejection'
    },
  },
  actors: {
    overlay: needOverlay,
    openSurveyRequests: openSurveyRequestsMachine,
    loadSurveys: needActor<Survey[]>(),
    attachment: attachmentForm,
    creatorLetter: creatorLetterForm,
    rejection: rejectionForm,
  },
  guards: {
    ...deskGuards,
    isWaiting: ({ context }) => isWaiting(context),
    mayWriteTo: ({ context: { actor, one } }) => mayWriteTo({ actor, request: one }),
  },
  actions: {
    ...deskActions<SurveyRequestsContext, SurveyRequestsEvent>('openSurveyRequests'),
    keepSurveys: assign((_, surveys: Survey[]) => ({ surveys })),
    keepLetter: assign(({ context }, values: CreatorLetterValues) => ({
      letters: withTyped(context.letters, values),
    })),
    keepReason: assign(({ context }, values: ReasonValues) => ({
      reasons: withTyped(context.reasons, values),
    })),
    keepRequest: assign((_, request: SurveyRequest) => ({ one: request })),
    forgetLetter: assign(({ context }) => ({
      letters: withTyped(context.letters, { id: oneOf(context).id, message: '' }),
    })),
    tellList: sendTo('openSurveyRequests', (_, item: SurveyRequest) => ({
      type: 'item.changed' as const,
      item,
    })),
  },
}).createMachine({
  id: 'surveyRequests',
  description: 'The requests for another survey, and the settling of one.',
  context: ({ input }) => ({ ...input, ...newDesk, surveys: [], letters: {}, reasons: {} }),
  invoke: [hearOverlay(deskOverlays.settling), listed('openSurveyRequests')],
  on: followsAddress,
  initial: 'waiting',
  states: {
    ...closedStates('isWaiting', 'following'),
    following: {
      description: 'A mod handles one request, in one of three ways.',
      on: {
        ...closing,
        'attaching.chosen': '.attaching',
        'writing.chosen': '.writing',
        'declining.chosen': '.declining',
      },
      initial: 'attaching',
      states: {
        attaching: {
          description: 'The mod attaches one of the surveys.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The surveys are being loaded.',
              invoke: {
                id: 'loadSurveys',
                src: 'loadSurveys',
                onDone: { target: 'choosing', actions: { type: 'keepSurveys', params: output } },
                onError: 'failed',
              },
            },
            choosing: {
              description: 'The mod chooses a survey.',
              invoke: {
                id: 'attachment',
                src: 'attachment',
                input: ({ context }) => ({
                  values: { id: oneOf(context).id, survey_id: '' },
                }),
                onDone: settled('surveyRequests', SURVEY_ATTACHED),
              },
            },
            failed: {
              description: 'The surveys could not be loaded.',
              on: { 'retry.requested': 'loading' },
            },
          },
        },
        writing: {
          description: 'The mod writes to the creator.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether the mod may start a thread with the creator.',
              always: [
                {
                  guard: 'mayWriteTo',
                  target: 'composing',
                  description: 'No mod has written to the creator about the request.',
                },
                {
                  target: 'written',
                  description: 'There is a thread already, or the mod is the creator.',
                },
              ],
            },
            composing: {
              description: 'The mod writes the first letter.',
              invoke: {
                id: 'creatorLetter',
                src: 'creatorLetter',
                input: ({ context }) => ({
                  values: typedOr(context.letters, { id: oneOf(context).id, message: '' }),
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
            written: { description: 'The page links to the thread, if there is one.' },
          },
        },
        declining: {
          description: 'The mod writes a reason and settles the request without a survey.',
          invoke: {
            id: 'rejection',
            src: 'rejection',
            input: ({ context }) => ({
              values: typedOr(context.reasons, { id: oneOf(context).id, reason: '' }),
            }),
            onSnapshot: { actions: { type: 'keepReason', params: formValues } },
            onDone: settled('surveyRequests', SURVEY_DECLINED),
          },
        },
      },
    },
  },
})

export type SurveyRequestsRef = ActorRefFrom<typeof surveyRequestsMachine>
