import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { PictureChosen } from '#machines/feed/pictureChoice.machine.ts'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import { isAt, ledFrom } from '#machines/steps.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { coversOf, rejectionOf, withCover } from '#rules/exchange/cover.ts'
import {
  type DetailsValues,
  detailsOf,
  NEW_DETAILS,
  NEW_SCHEDULE,
  newSchedule,
  type ScheduleValues,
  scheduleIn,
  scheduleOf,
} from '#rules/exchange/form.ts'
import { asksForStep, type ExchangeDraft, isAhead } from '#rules/exchange/form-steps.ts'
import type { ExchangeStep } from '#rules/exchange/input.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { asListed, mineOutdated } from '#rules/exchange/tabs.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { exchangeDetailsForm } from './exchangeDetails.form.ts'
import {
  type Choices,
  detailsInstead,
  draftDone,
  type ExchangeFormContext,
  type ExchangeFormEvent,
  type ExchangeFormGiven,
  filledIn,
  pathOf,
  saved,
  startedOver,
  typed,
} from './exchangeForm-types.ts'
import { exchangeScheduleForm } from './exchangeSchedule.form.ts'

/**
 * The form for creating or editing an exchange, in two steps. Step 2 opens once step 1 is valid. Going back or
 * reloading loses nothing, so following a link or changing steps never asks “Leave without saving?”. Only closing or
 * reloading the tab makes the browser ask, and only if a value differs from the saved exchange or, for a new exchange,
 * from the empty form. “Start over” resets every value. Nothing is sent before step 2 is submitted. Every save needs a
 * mod’s approval again.
 */
export const exchangeFormMachine = setup({
  types: {
    context: {} as ExchangeFormContext,
    events: {} as ExchangeFormEvent,
    input: {} as ExchangeFormGiven,
    children: {} as {
      address: 'address'
      details: 'details'
      schedule: 'schedule'
      unsavedWork: 'unsavedWork'
    },
  },
  actors: {
    address: needListener<AddressChanged>(),
    loadChoices: needActor<Choices>(),
    loadExchange: needActor<Exchange, { slug: string }>(),
    details: exchangeDetailsForm,
    schedule: exchangeScheduleForm,
    unsavedWork: unsavedWorkMachine,
  },
  guards: {
    isEditing: ({ context }) => context.slug !== null,
    asksForStep: (_, { query, step }: { query: Query; step: ExchangeStep }) =>
      asksForStep(query, step),
    isAhead: ({ context: { query, details } }) => isAhead(query, details),
    canEdit: (_, { can_edit }: Exchange) => can_edit,
    isNotFound: (_, problem: Problem) => isNotFound(problem),
    hasCome: (_, { hasCome }: PictureChosen) => hasCome,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    goTo: needAction<Destination>('goTo'),
    changeItem: needAction<ChangedItem>('changeItem'),
    outdateList: needAction<typeof mineOutdated>('outdateList'),
    returnTo: needAction<{ path: Path }>('returnTo'),
    keepDraft: needAction<{ slug: string | null; draft: ExchangeDraft | null }>('keepDraft'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    correctQuery: assign({ query: {} }),
    keepChoices: assign(({ context: { first } }, { headers, surveys, showsGuests }: Choices) => ({
      headers,
      surveys,
      showsGuests,
      first: { ...first, schedule: newSchedule(showsGuests) },
    })),
    keepExchange: assign((_, exchange: Exchange) => {
      const covers = coversOf(exchange)
      const first = { details: detailsOf(exchange), schedule: scheduleOf(exchange), covers }
      return { id: exchange.id, reason: rejectionOf(exchange), first, ...first }
    }),
    restoreDraft: assign(({ context: { draft, first } }) => ({ ...(draft ?? first) })),
    startOver: assign(({ context: { first } }) => ({ ...first, draft: null })),
    keepDetails: assign((_, details: DetailsValues) => ({ details })),
    keepCover: assign(({ context }, { picture }: PictureChosen) => ({
      covers: withCover(context.covers, known(picture, 'the cover')),
    })),
    chooseCover: sendTo('details', (_, { picture }: PictureChosen) => ({
      type: 'field.changed' as const,
      name: 'picture_id' as const,
      value: known(picture, 'the cover').id,
    })),
    keepSchedule: assign((_, values: ScheduleValues) => ({ schedule: scheduleIn(values) })),
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
    showsGuests: false,
    id: null,
    reason: null,
    covers: [],
    first: { details: NEW_DETAILS, schedule: NEW_SCHEDULE, covers: [] },
    details: NEW_DETAILS,
    schedule: NEW_SCHEDULE,
  }),
  invoke: [
    { id: 'address', src: 'address' },
    // The two steps count as one piece of work, because step 1 is not saved until step 2 is submitted.
    { id: 'unsavedWork', src: 'unsavedWork' },
  ],
  on: { 'address.changed': { actions: { type: 'keepQuery', params: event } } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The covers and surveys to choose from are being loaded.',
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        onDone: [
          {
            guard: 'isEditing',
            target: 'loadingExchange',
            actions: { type: 'keepChoices', params: output },
            description: 'The member edits an existing exchange.',
          },
          {
            target: 'opening',
            actions: [{ type: 'keepChoices', params: output }, ...filledIn],
            description: 'The exchange is new. The fields are empty, or restored from the draft.',
          },
        ],
        onError: 'failed',
      },
    },
    loadingExchange: {
      description: 'The exchange to edit is being loaded.',
      invoke: {
        id: 'loadExchange',
        src: 'loadExchange',
        input: ({ context: { slug } }) => ({ slug: known(slug, 'the exchange to edit') }),
        onDone: [
          {
            guard: { type: 'canEdit', params: output },
            target: 'opening',
            actions: [{ type: 'keepExchange', params: output }, ...filledIn],
            description: 'The member created the exchange, and it has not started.',
          },
          {
            target: 'refused',
            description:
              'The exchange is another member’s, has started or was cancelled, or the member is restricted.',
          },
        ],
        onError: [
          {
            guard: {
              type: 'isNotFound',
              params: problem,
            },
            target: 'notFound',
            description: 'The exchange does not exist, or the member may not see it.',
          },
          {
            target: 'failed',
            description: 'The exchange may exist, so a retry may help.',
          },
        ],
      },
    },
    opening: {
      description: 'Reads the step from the URL.',
      always: [
        {
          guard: 'isAhead',
          target: 'opening',
          reenter: true,
          actions: [{ type: 'goTo', params: detailsInstead }, 'correctQuery'],
          description: 'The first step is not complete.',
        },
        {
          guard: isAt('schedule'),
          target: 'schedule',
          description: 'The URL contains the second step.',
        },
        { target: 'details', description: 'The URL contains the first step, or none.' },
      ],
    },
    details: {
      description: 'Step 1: the topic of the exchange.',
      on: {
        'address.changed': ledFrom('details', 'opening'),
        'draft.discarded': startedOver,
        'picture.chosen': {
          guard: { type: 'hasCome', params: event },
          actions: [
            { type: 'keepCover', params: event },
            { type: 'chooseCover', params: event },
          ],
          description:
            'The server has the picture. An upload that starts, or ends without a picture, changes nothing.',
        },
      },
      invoke: {
        id: 'details',
        src: 'details',
        input: ({ context }) => ({ values: context.details }),
        onSnapshot: {
          actions: [{ type: 'keepDetails', params: formValues }, ...typed],
        },
        onDone: {
          target: 'schedule',
          actions: { type: 'goTo', params: pathOf('schedule') },
        },
      },
    },
    schedule: {
      description: 'Step 2: the schedule. The form is sent from here.',
      on: {
        'address.changed': ledFrom('schedule', 'opening'),
        'details.revisited': {
          target: 'details',
          actions: { type: 'returnTo', params: pathOf('details') },
        },
        'draft.discarded': startedOver,
      },
      invoke: {
        id: 'schedule',
        src: 'schedule',
        input: ({ context: { schedule, id, details, now } }) => ({
          values: { ...schedule, id, details },
          given: { now },
        }),
        onSnapshot: {
          actions: [{ type: 'keepSchedule', params: formValues }, ...typed],
        },
        onDone: {
          target: 'submitted',
          actions: [
            'settleWork',
            { type: 'keepDraft', params: draftDone },
            { type: 'changeItem', params: ({ event }) => asListed(event.output) },
            { type: 'outdateList', params: mineOutdated },
            { type: 'announce', params: saved },
            { type: 'goTo', params: { path: '/exchanges' } },
          ],
        },
      },
    },
    submitted: {
      description: 'The exchange is sent to the mods, and the tab goes to the list of exchanges.',
    },
    refused: { description: 'Only the creator may edit the exchange, and only before it starts.' },
    notFound: { description: 'The “not found” page is shown.' },
    failed: {
      description: 'The data for the form could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ExchangeFormRef = ActorRefFrom<typeof exchangeFormMachine>
