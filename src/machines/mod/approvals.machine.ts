import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { offeredStart } from '#rules/mod/approval-form.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { approvalForm } from './approval.form.ts'
import { rejectionForm } from './reason.form.ts'
import { waitingExchangesMachine } from './waitingExchanges.machine.ts'

export type ApprovalsEvent =
  | { type: 'review.opened'; exchange: Exchange }
  | { type: 'review.closed' }
  | { type: 'approval.chosen' }
  | { type: 'rejection.chosen' }

interface ApprovalsGiven {
  now: string
}

interface ApprovalsContext extends ApprovalsGiven {
  reviewed: Exchange | null
}

/** For the states in which an exchange is looked at. */
const reviewed = ({ reviewed: exchange }: ApprovalsContext) => known(exchange, 'the exchange')

const approved: Toast = { message: 'Exchange approved', tone: 'good' }
const rejected: Toast = { message: 'Exchange rejected', tone: 'good' }

/**
 * The exchanges that wait for a mod, as a list beside the review of one. Each exchange is read in full before it is
 * decided on: approved with a start, or sent back to its creator with a reason. What the server refuses, above all a
 * mod's own exchange, is shown beside the decision.
 */
export const approvalsMachine = setup({
  types: {
    context: {} as ApprovalsContext,
    events: {} as ApprovalsEvent,
    input: {} as ApprovalsGiven,
    children: {} as {
      waitingExchanges: 'waitingExchanges'
      approval: 'approval'
      rejection: 'rejection'
    },
  },
  actors: {
    waitingExchanges: waitingExchangesMachine,
    approval: approvalForm,
    rejection: rejectionForm,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    choose: assign((_, { exchange }: { exchange: Exchange }) => ({ reviewed: exchange })),
    takeOff: sendTo('waitingExchanges', ({ context }) => ({
      type: 'item.removed',
      id: reviewed(context).id,
    })),
    lookAgain: sendTo('waitingExchanges', { type: 'refresh.requested' }),
  },
}).createMachine({
  id: 'approvals',
  description: 'The exchanges that wait for a mod, and the decision on one.',
  context: ({ input }) => ({ ...input, reviewed: null }),
  invoke: { id: 'waitingExchanges', src: 'waitingExchanges' },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Nothing is being decided: what waits is shown.',
      on: {
        'review.opened': {
          target: 'reviewing',
          actions: { type: 'choose', params: event },
        },
      },
    },
    reviewing: {
      description:
        'One exchange is read in full. Another mod may be quicker: then the list is loaded again.',
      on: {
        'review.closed': { target: 'waiting', actions: 'lookAgain' },
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
                values: { id: given.exchange.id, start_at: offeredStart(given) },
                given,
              }
            },
            onDone: {
              target: '#approvals.waiting',
              actions: [{ type: 'announce', params: approved }, 'takeOff', 'lookAgain'],
            },
          },
        },
        rejecting: {
          description: 'The reason is written, and the exchange sent back.',
          invoke: {
            id: 'rejection',
            src: 'rejection',
            input: ({ context }) => ({
              values: { id: reviewed(context).id, reason: '' },
            }),
            onDone: {
              target: '#approvals.waiting',
              actions: [{ type: 'announce', params: rejected }, 'takeOff', 'lookAgain'],
            },
          },
        },
      },
    },
  },
})

export type ApprovalsRef = ActorRefFrom<typeof approvalsMachine>
