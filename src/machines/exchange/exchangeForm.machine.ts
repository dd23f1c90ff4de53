import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { formValues, output, problem } from '#machines/params.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import {
  type DetailsValues,
  detailsOf,
  NEW_DETAILS,
  NEW_SCHEDULE,
  type ScheduleValues,
  savedToast,
  scheduleOf,
} from '#rules/exchange/form.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { asListed } from '#rules/exchange/tabs.ts'
import type { ApprovedHeader } from '#rules/feed/picture.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Destination } from '#rules/wire/path.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { exchangeDetailsForm } from './exchangeDetails.form.ts'
import { exchangeScheduleForm } from './exchangeSchedule.form.ts'

export type ExchangeFormEvent = { type: 'details.revisited' } | { type: 'retry.requested' }

interface ExchangeFormGiven {
  /** The exchange to edit; null for a new one. */
  slug: string | null
  me: Me
  now: string
}

interface Choices {
  headers: ApprovedHeader[]
  surveys: Survey[]
}

interface ExchangeFormContext extends ExchangeFormGiven, Choices {
  id: number | null
  details: DetailsValues
  schedule: ScheduleValues
}

const saved = ({ context }: { context: ExchangeFormContext }) => savedToast(context.id)

/**
 * Creating or editing an exchange in two steps. The first must pass before the second is shown, going back loses
 * nothing, and nothing is sent before the end of the second. Every save waits for a mod's approval again.
 */
export const exchangeFormMachine = setup({
  types: {
    context: {} as ExchangeFormContext,
    events: {} as ExchangeFormEvent,
    input: {} as ExchangeFormGiven,
    children: {} as { details: 'details'; schedule: 'schedule'; unsavedWork: 'unsavedWork' },
  },
  actors: {
    loadChoices: needActor<Choices>(),
    loadExchange: needActor<Exchange, { slug: string }>(),
    details: exchangeDetailsForm,
    schedule: exchangeScheduleForm,
    unsavedWork: unsavedWorkMachine,
  },
  guards: {
    isEditing: ({ context }) => context.slug !== null,
    canEdit: (_, { can_edit }: Exchange) => can_edit,
    isNotFound: (_, problem: Problem) => isNotFound(problem),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    goTo: needAction<Destination>('goTo'),
    changeItem: needAction<ChangedItem>('changeItem'),
    keepChoices: assign((_, { headers, surveys }: Choices) => ({ headers, surveys })),
    keepExchange: assign((_, exchange: Exchange) => ({
      id: exchange.id,
      details: detailsOf(exchange),
      schedule: scheduleOf(exchange),
    })),
    keepDetails: assign((_, details: DetailsValues) => ({ details })),
    keepSchedule: assign((_, schedule: ScheduleValues) => ({ schedule })),
    weighWork: sendTo('unsavedWork', ({ context: { details, schedule } }) => ({
      type: 'values.changed',
      values: { ...details, ...schedule },
    })),
    settleWork: sendTo('unsavedWork', { type: 'work.saved' }),
  },
}).createMachine({
  id: 'exchangeForm',
  description: 'Creating or editing an exchange.',
  context: ({ input }) => ({
    ...input,
    headers: [],
    surveys: [],
    id: null,
    details: NEW_DETAILS,
    schedule: NEW_SCHEDULE,
  }),
  // Both steps are one piece of work: what was given in the first is not saved until the end of the second.
  invoke: { id: 'unsavedWork', src: 'unsavedWork' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The pictures and surveys to choose from are on their way.',
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        onDone: [
          {
            guard: 'isEditing',
            target: 'loadingExchange',
            actions: { type: 'keepChoices', params: output },
            description: 'There is an exchange to edit.',
          },
          {
            target: 'details',
            actions: { type: 'keepChoices', params: output },
          },
        ],
        onError: 'failed',
      },
    },
    loadingExchange: {
      description: 'The exchange to edit is on its way.',
      invoke: {
        id: 'loadExchange',
        src: 'loadExchange',
        input: ({ context: { slug } }) => ({ slug: known(slug, 'the exchange to edit') }),
        onDone: [
          {
            guard: { type: 'canEdit', params: output },
            target: 'details',
            actions: { type: 'keepExchange', params: output },
            description: 'It is mine and has not started.',
          },
          { target: 'refused' },
        ],
        onError: [
          {
            guard: {
              type: 'isNotFound',
              params: problem,
            },
            target: 'notFound',
            description: 'There is no such exchange, or I may not know of it.',
          },
          { target: 'failed' },
        ],
      },
    },
    details: {
      description: 'Step 1: what it is about.',
      invoke: {
        id: 'details',
        src: 'details',
        input: ({ context }) => ({ values: context.details }),
        onSnapshot: {
          actions: [{ type: 'keepDetails', params: formValues }, 'weighWork'],
        },
        onDone: 'schedule',
      },
    },
    schedule: {
      description: 'Step 2: when it takes place. Sent from here.',
      on: { 'details.revisited': 'details' },
      invoke: {
        id: 'schedule',
        src: 'schedule',
        input: ({ context: { schedule, id, details, now } }) => ({
          values: { ...schedule, id, details },
          given: { now },
        }),
        onSnapshot: {
          actions: [{ type: 'keepSchedule', params: formValues }, 'weighWork'],
        },
        onDone: {
          target: 'submitted',
          actions: [
            'settleWork',
            { type: 'changeItem', params: ({ event }) => asListed(event.output) },
            { type: 'announce', params: saved },
            { type: 'goTo', params: { path: '/exchanges' } },
          ],
        },
      },
    },
    submitted: { description: 'On the way to the list; a mod will look at it.' },
    refused: { description: 'Only its creator may edit it, and only before it starts.' },
    notFound: { description: 'The page of what is not there.' },
    failed: {
      description: 'What the form needs could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ExchangeFormRef = ActorRefFrom<typeof exchangeFormMachine>
