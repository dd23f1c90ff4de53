import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { offeredStart } from '#rules/mod/approval-form.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isEmptyPage, type Page } from '#rules/wire/api.ts'
import { approvalForm } from './approval.form.ts'
import { rejectionForm } from './reason.form.ts'

export type ApprovalsEvent =
  | { type: 'review.opened'; exchange: Exchange }
  | { type: 'review.closed' }
  | { type: 'approval.chosen' }
  | { type: 'rejection.chosen' }
  | { type: 'retry.requested' }

interface ApprovalsFacts {
  now: string
}

interface ApprovalsContext extends ApprovalsFacts {
  exchanges: Exchange[]
  /** All that wait, shown or not. */
  total: number
  reviewed: Exchange | null
}

/** For the states in which an exchange is looked at. */
const reviewed = ({ reviewed: exchange }: ApprovalsContext) => known(exchange, 'the exchange')

const approved: Toast = { message: 'Exchange approved', tone: 'good' }
const rejected: Toast = { message: 'Exchange rejected', tone: 'good' }

/**
 * What waits for a mod. Each exchange is read whole before it is decided on: approved with a start, or sent back to its
 * creator with a reason. What the server refuses, one's own exchange above all, is said beside the decision.
 */
export const approvalsMachine = setup({
  types: {
    context: {} as ApprovalsContext,
    events: {} as ApprovalsEvent,
    input: {} as ApprovalsFacts,
    children: {} as { approval: 'approval'; rejection: 'rejection' },
  },
  actors: {
    loadWaiting: needActor<Page<Exchange>>(),
    approval: approvalForm,
    rejection: rejectionForm,
  },
  guards: { isEmptyPage: (_, page: Page<Exchange>) => isEmptyPage(page) },
  actions: {
    announce: needAction<Toast>('announce'),
    keepPage: assign((_, { data, meta }: Page<Exchange>) => ({
      exchanges: data,
      total: meta.total,
    })),
    choose: assign((_, { exchange }: { exchange: Exchange }) => ({ reviewed: exchange })),
  },
}).createMachine({
  id: 'approvals',
  description: 'The exchanges that wait for a mod.',
  context: ({ input }) => ({ ...input, exchanges: [], total: 0, reviewed: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What waits is on its way, at first and after each decision.',
      invoke: {
        id: 'loadWaiting',
        src: 'loadWaiting',
        onDone: [
          {
            guard: { type: 'isEmptyPage', params: ({ event }) => event.output },
            target: 'empty',
            description: 'Everything is decided.',
          },
          { target: 'ready', actions: { type: 'keepPage', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    ready: {
      description: 'What waits is shown.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being decided.',
          on: {
            'review.opened': {
              target: 'reviewing',
              actions: { type: 'choose', params: ({ event }) => event },
            },
          },
        },
        reviewing: {
          description: 'One exchange is read whole.',
          on: {
            'review.closed': 'idle',
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
                  const facts = { exchange: reviewed(context), now: context.now }
                  return {
                    values: { id: facts.exchange.id, start_at: offeredStart(facts) },
                    facts,
                  }
                },
                onDone: {
                  target: '#approvals.loading',
                  actions: { type: 'announce', params: approved },
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
                  facts: null,
                }),
                onDone: {
                  target: '#approvals.loading',
                  actions: { type: 'announce', params: rejected },
                },
              },
            },
          },
        },
      },
    },
    empty: { description: 'Nothing waits.' },
    failed: {
      description: 'What waits could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ApprovalsRef = ActorRefFrom<typeof approvalsMachine>
