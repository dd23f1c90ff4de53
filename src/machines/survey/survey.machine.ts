import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { formProblem, formValues, output, problem } from '#machines/params.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { afterSurvey, type WaitingSignup } from '#rules/exchange/going-on.ts'
import type { Me } from '#rules/member/schema.ts'
import {
  type SurveyDraft,
  type SurveyValues,
  saysChanged,
  surveyDraftOf,
  surveyRestored,
  surveyValues,
} from '#rules/survey/form.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { MEMBER_PATIENCE_MS } from '#rules/tab/waits.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { surveyForm } from './survey.form.ts'

export type SurveyEvent = { type: 'retry.requested' } | { type: 'draft.discarded' }

interface SurveyGiven {
  id: number
  /** The page of the exchange that requires the survey; null if the member did not come from one. */
  asking: Path | null
  /** The sign-up for that exchange, if it waits for the answers. */
  waiting: WaitingSignup | null
  /** The draft that this tab kept across a reload or a visit to another page. */
  draft: SurveyDraft | null
}

interface SurveyContext extends SurveyGiven {
  /** Null until the survey has loaded. */
  values: SurveyValues | null
  /** True if the fields contain a restored draft. */
  isRestored: boolean
  /** True if the questions have changed since they were answered. */
  isChanged: boolean
}

interface DraftKept {
  id: number
  draft: SurveyDraft | null
}

const valuesOf = ({ values }: SurveyContext): SurveyValues => known(values, 'the survey')

const draftToKeep = ({ context: { id, draft } }: { context: SurveyContext }) => ({ id, draft })
const draftDone = ({ context: { id } }: { context: SurveyContext }) => ({ id, draft: null })

const typed = [
  { type: 'keepTyped', params: formValues },
  'weighWork',
  { type: 'keepDraft', params: draftToKeep },
] as const

const ledBack = {
  target: 'submitted',
  actions: {
    type: 'goTo',
    params: ({ context: { asking, waiting } }: { context: SurveyContext }): Destination =>
      afterSurvey(asking, waiting),
  },
} as const

/**
 * The form for answering a survey, prefilled with the member's earlier answers. A draft survives a reload. If the
 * survey's questions have changed, the draft is kept for the questions that still exist. After submitting, the member
 * is loaded again. The page then leads back to the exchange that requires the survey, where a waiting sign-up
 * continues, or otherwise to the profile.
 */
export const surveyMachine = setup({
  types: {
    context: {} as SurveyContext,
    events: {} as SurveyEvent,
    input: {} as SurveyGiven,
    children: {} as { answers: 'answers'; unsavedWork: 'unsavedWork' },
  },
  actors: {
    loadSurvey: needActor<Survey, { id: number }>(),
    loadMember: needActor<Me>(),
    answers: surveyForm,
    unsavedWork: unsavedWorkMachine,
  },
  guards: {
    isNotFound: (_, problem: Problem) => isNotFound(problem),
    saysChanged: (_, problem: Problem | null) => saysChanged(problem),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    changeMember: needAction<Me>('changeMember'),
    goTo: needAction<Destination>('goTo'),
    keepDraft: needAction<DraftKept>('keepDraft'),
    keepSurvey: assign((_, survey: Survey) => ({ values: surveyValues(survey, survey.answers) })),
    restoreTyped: assign(({ context }) => ({
      values: surveyRestored(valuesOf(context).survey, context.draft),
      isRestored: context.draft !== null && !context.isChanged,
    })),
    noteChange: assign({ isChanged: true, isRestored: false }),
    keepTyped: assign((_, values: SurveyValues) => ({ values, draft: surveyDraftOf(values) })),
    startOver: assign(({ context }) => {
      const { survey } = valuesOf(context)
      return { values: surveyValues(survey, survey.answers), draft: null, isRestored: false }
    }),
    weighWork: sendTo('unsavedWork', ({ context }) => ({
      type: 'values.changed',
      values: valuesOf(context),
    })),
    settleWork: sendTo('unsavedWork', { type: 'work.saved' }),
  },
  delays: { memberPatience: MEMBER_PATIENCE_MS },
}).createMachine({
  id: 'survey',
  description: 'Answering a survey.',
  context: ({ input }) => ({ ...input, values: null, isRestored: false, isChanged: false }),
  invoke: { id: 'unsavedWork', src: 'unsavedWork' },
  initial: 'loading',
  states: {
    loading: {
      description:
        'The survey is being loaded, with the member’s answers. Typed values are restored after that.',
      invoke: {
        id: 'loadSurvey',
        src: 'loadSurvey',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'answering',
          actions: [{ type: 'keepSurvey', params: output }, 'weighWork', 'restoreTyped'],
        },
        onError: [
          {
            guard: { type: 'isNotFound', params: problem },
            target: 'missing',
            description: 'There is no such survey.',
          },
          { target: 'failed', description: 'The survey may well be there, so a retry may help.' },
        ],
      },
    },
    answering: {
      description: 'The member answers the questions and sends the answers.',
      on: {
        'draft.discarded': {
          target: 'answering',
          reenter: true,
          actions: ['startOver', 'weighWork', { type: 'keepDraft', params: draftDone }],
        },
      },
      invoke: {
        id: 'answers',
        src: 'answers',
        input: ({ context }) => ({ values: valuesOf(context) }),
        onSnapshot: [
          {
            guard: { type: 'saysChanged', params: formProblem },
            target: 'loading',
            actions: 'noteChange',
            description: 'The questions have changed since, so the survey is loaded again.',
          },
          {
            actions: typed,
            description: 'The questions have not changed, and the typed values are kept.',
          },
        ],
        onDone: {
          target: 'refetching',
          actions: [
            'settleWork',
            { type: 'keepDraft', params: draftDone },
            { type: 'announce', params: { message: 'Answers submitted !', tone: 'good' } },
          ],
        },
      },
    },
    refetching: {
      description:
        'The answers are stored. The member’s data are loaded, and the way back waits only briefly for them.',
      invoke: {
        id: 'loadMember',
        src: 'loadMember',
        onDone: {
          ...ledBack,
          actions: [{ type: 'changeMember', params: output }, ledBack.actions],
        },
        onError: ledBack,
      },
      after: { memberPatience: ledBack },
    },
    submitted: { type: 'final', description: 'The tab goes back to the page before.' },
    missing: { description: 'The page says that there is no such survey.' },
    failed: {
      description: 'The survey could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type SurveyRef = ActorRefFrom<typeof surveyMachine>
