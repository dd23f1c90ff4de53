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
  /** What was typed about each of them, so that closing one loses none of it. */
  letters: Typed<CreatorLetterValues>
  reasons: Typed<ReasonValues>
}

/** The exchanges whose creator asks for another survey, the oldest first. */
export const openSurveyRequestsMachine = listMachine<SurveyRequest, Led>({
  id: 'openSurveyRequests',
  description: 'The exchanges whose creator asks for another survey.',
  isKeptUp: true,
})

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
  description: 'The surveys that creators ask for, and the following up of one.',
  context: ({ input }) => ({ ...input, ...newDesk, surveys: [], letters: {}, reasons: {} }),
  invoke: [hearOverlay(deskOverlays.settling), listed('openSurveyRequests')],
  on: followsAddress,
  initial: 'waiting',
  states: {
    ...closedStates('isWaiting', 'following'),
    following: {
      description: 'One is followed up, in one of three ways.',
      on: {
        ...closing,
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
                  values: { id: oneOf(context).id, survey_id: '' },
                }),
                onDone: settled('surveyRequests', SURVEY_ATTACHED),
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
            written: { description: 'The way leads to the thread, if there is one.' },
          },
        },
        declining: {
          description: 'The reason is written, and the request settled without a survey.',
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
