import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needListener } from '#machines/needs.ts'
import { event, formValues, shown } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { type Typed, typedOr, withTyped } from '#rules/form/typed.ts'
import { type ApprovalValues, offeredStart } from '#rules/mod/approval-form.ts'
import {
  asksToReview,
  isMissingIn,
  ledBy,
  neighbourOf,
  opensReview,
  wantedIn,
} from '#rules/mod/overlays.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type Listing, nothingListed } from '#rules/wire/listing.ts'
import { approvalForm } from './approval.form.ts'
import { type ReasonValues, rejectionForm } from './reason.form.ts'
import { waitingExchangesMachine } from './waitingExchanges.machine.ts'

export type ApprovalsEvent =
  | AddressChanged
  | { type: 'review.closed' }
  | { type: 'approval.chosen' }
  | { type: 'rejection.chosen' }

interface ApprovalsGiven {
  now: string
  /** What the address asks for, until that is closed. */
  query: Query
}

interface ApprovalsContext extends ApprovalsGiven {
  /** What the list shows. */
  listing: Listing<Exchange>
  reviewed: Exchange | null
  /** The row that the focus returns to. */
  returnTo: number | null
  /** What was typed about each of them, so that closing a review loses none of it. */
  starts: Typed<ApprovalValues>
  reasons: Typed<ReasonValues>
}

/** For the states in which an exchange is looked at. */
const reviewed = ({ reviewed: exchange }: ApprovalsContext) => known(exchange, 'the exchange')

const listed = ({ listing, query }: ApprovalsContext) => wantedIn(listing, query, 'review')

const approved: Toast = { message: 'Exchange approved', tone: 'good' }
const rejected: Toast = { message: 'Exchange rejected', tone: 'good' }

const done = ['returnToNeighbour', 'forgetQuery', 'closeOverlay', 'takeOff', 'lookAgain'] as const

/**
 * The exchanges that wait for a mod, as a list beside the review of one, which the address names. Each exchange is read
 * in full before it is decided on: approved with a start, or sent back to its creator with a reason. What the server
 * refuses, above all a mod's own exchange, is shown beside the decision. What was typed is there when the same exchange
 * is reviewed again.
 */
export const approvalsMachine = setup({
  types: {
    context: {} as ApprovalsContext,
    events: {} as ApprovalsEvent,
    input: {} as ApprovalsGiven,
    children: {} as {
      address: 'address'
      waitingExchanges: 'waitingExchanges'
      approval: 'approval'
      rejection: 'rejection'
    },
  },
  actors: {
    address: needListener<AddressChanged>(),
    waitingExchanges: waitingExchangesMachine,
    approval: approvalForm,
    rejection: rejectionForm,
  },
  guards: {
    opensReview: ({ context }) => opensReview(context),
    isMissingIn: ({ context }) => isMissingIn(context.listing, context.query, 'review'),
    asksToReview: ({ context }, { query }: AddressChanged) => asksToReview(query, context.reviewed),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    forgetQuery: assign({ query: {} }),
    keepListing: assign((_, { items, meta, removed }: Listing<Exchange>) => ({
      listing: { items, meta, removed },
    })),
    choose: assign(({ context }) => ({ reviewed: listed(context) })),
    keepStart: assign(({ context }, values: ApprovalValues) => ({
      starts: withTyped(context.starts, values),
    })),
    keepReason: assign(({ context }, values: ReasonValues) => ({
      reasons: withTyped(context.reasons, values),
    })),
    returnToIt: assign(({ context }) => ({ returnTo: reviewed(context).id })),
    returnToNeighbour: assign(({ context }) => ({
      returnTo: neighbourOf(context.listing, reviewed(context)),
    })),
    takeOff: sendTo('waitingExchanges', ({ context }) => ({
      type: 'item.removed',
      id: reviewed(context).id,
    })),
    lookAgain: sendTo('waitingExchanges', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'approvals',
  description: 'The exchanges that wait for a mod, and the decision on one.',
  context: ({ input }) => ({
    ...input,
    listing: nothingListed,
    reviewed: null,
    returnTo: null,
    starts: {},
    reasons: {},
  }),
  invoke: [
    { id: 'address', src: 'address' },
    {
      id: 'waitingExchanges',
      src: 'waitingExchanges',
      input: ({ context }) => ({ query: ledBy(context.query) }),
      onSnapshot: { actions: { type: 'keepListing', params: shown } },
    },
  ],
  on: { 'address.changed': { actions: { type: 'keepQuery', params: event } } },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Nothing is being decided: what waits is shown.',
      always: [
        {
          guard: 'opensReview',
          target: 'reviewing',
          actions: 'choose',
          description: 'The address asks for the review of one that waits.',
        },
        {
          guard: 'isMissingIn',
          target: 'missing',
          description: 'The address asks for the review of one that does not wait.',
        },
      ],
    },
    missing: {
      description: 'The list says so, and is loaded again in case it is older than the address.',
      entry: 'lookAgain',
      always: {
        guard: 'opensReview',
        target: 'reviewing',
        actions: 'choose',
        description: 'It has come since.',
      },
      on: {
        'address.changed': { target: 'waiting', actions: { type: 'keepQuery', params: event } },
      },
    },
    reviewing: {
      description:
        'One exchange is read in full. Another mod may be quicker: then the list is loaded again.',
      on: {
        'address.changed': [
          {
            guard: { type: 'asksToReview', params: event },
            actions: { type: 'keepQuery', params: event },
            description: 'It is open already.',
          },
          {
            target: 'waiting',
            actions: [{ type: 'keepQuery', params: event }, 'returnToIt', 'lookAgain'],
          },
        ],
        'review.closed': {
          target: 'waiting',
          actions: ['returnToIt', 'forgetQuery', 'closeOverlay', 'lookAgain'],
        },
        'approval.chosen': '.approving',
        'rejection.chosen': '.rejecting',
      },
      initial: 'approving',
      states: {
        approving: {
          description: 'Its start is chosen, and the approval sent.',
          invoke: {
            id: 'approval',
            src: 'approval',
            input: ({ context }) => {
              const given = { exchange: reviewed(context), now: context.now }
              return {
                values: typedOr(context.starts, {
                  id: given.exchange.id,
                  start_at: offeredStart(given),
                }),
                given,
              }
            },
            onSnapshot: { actions: { type: 'keepStart', params: formValues } },
            onDone: {
              target: '#approvals.waiting',
              actions: [{ type: 'announce', params: approved }, ...done],
            },
          },
        },
        rejecting: {
          description: 'The reason is written, and the exchange sent back.',
          invoke: {
            id: 'rejection',
            src: 'rejection',
            input: ({ context }) => ({
              values: typedOr(context.reasons, { id: reviewed(context).id, reason: '' }),
            }),
            onSnapshot: { actions: { type: 'keepReason', params: formValues } },
            onDone: {
              target: '#approvals.waiting',
              actions: [{ type: 'announce', params: rejected }, ...done],
            },
          },
        },
      },
    },
  },
})

export type ApprovalsRef = ActorRefFrom<typeof approvalsMachine>
