import { type ActorRefFrom, assign, setup } from 'xstate'
import { hearOverlay, needOverlay } from '#machines/overlay.ts'
import { formValues } from '#machines/params.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { type Typed, typedOr, withTyped } from '#rules/form/typed.ts'
import { type ApprovalValues, offeredStart } from '#rules/mod/approval-form.ts'
import { deskOverlays, isWaiting } from '#rules/mod/overlays.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { approvalForm } from './approval.form.ts'
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
import { waitingExchangesMachine } from './waitingExchanges.machine.ts'

export type ApprovalsEvent = DeskEvent | { type: 'approval.chosen' } | { type: 'rejection.chosen' }

interface ApprovalsGiven extends DeskGiven {
  now: string
}

interface ApprovalsContext extends ApprovalsGiven, DeskContext<Exchange> {
  /** Drafts by exchange, kept so that closing a review loses nothing. */
  starts: Typed<ApprovalValues>
  reasons: Typed<ReasonValues>
}

const approved: Toast = { message: 'Exchange approved', tone: 'good' }
const rejected: Toast = { message: 'Exchange rejected', tone: 'good' }

/**
 * The exchanges that wait for a mod, as a list beside the review of the exchange in the URL. A mod reads an exchange in
 * full, then approves it with a start, or rejects it with a reason for its creator. If the server refuses the decision,
 * for example because the exchange is the mod's own, the refusal is shown beside it. Drafts are kept until the same
 * exchange is reviewed again.
 */
export const approvalsMachine = setup({
  types: {
    context: {} as ApprovalsContext,
    events: {} as ApprovalsEvent,
    input: {} as ApprovalsGiven,
    children: {} as {
      overlay: 'overlay'
      waitingExchanges: 'waitingExchanges'
      approval: 'approval'
      rejection: 'rejection'
    },
  },
  actors: {
    overlay: needOverlay,
    waitingExchanges: waitingExchangesMachine,
    approval: approvalForm,
    rejection: rejectionForm,
  },
  guards: {
    ...deskGuards,
    isWaiting: ({ context }) => isWaiting(context),
  },
  actions: {
    ...deskActions<ApprovalsContext, ApprovalsEvent>('waitingExchanges'),
    keepStart: assign(({ context }, values: ApprovalValues) => ({
      starts: withTyped(context.starts, values),
    })),
    keepReason: assign(({ context }, values: ReasonValues) => ({
      reasons: withTyped(context.reasons, values),
    })),
  },
}).createMachine({
  id: 'approvals',
  description: 'The exchanges that wait for a mod, and the review of one.',
  context: ({ input }) => ({ ...input, ...newDesk, starts: {}, reasons: {} }),
  invoke: [hearOverlay(deskOverlays.review), listed('waitingExchanges')],
  on: followsAddress,
  initial: 'waiting',
  states: {
    ...closedStates('isWaiting', 'reviewing'),
    reviewing: {
      description:
        'A mod reviews one exchange. If another mod decides on it first, the list is loaded again.',
      on: {
        ...closing,
        'approval.chosen': '.approving',
        'rejection.chosen': '.rejecting',
      },
      initial: 'approving',
      states: {
        approving: {
          description: 'The mod chooses a start and approves the exchange.',
          invoke: {
            id: 'approval',
            src: 'approval',
            input: ({ context }) => {
              const given = { exchange: oneOf(context), now: context.now }
              return {
                values: typedOr(context.starts, {
                  id: given.exchange.id,
                  start_at: offeredStart(given),
                }),
                given,
              }
            },
            onSnapshot: { actions: { type: 'keepStart', params: formValues } },
            onDone: settled('approvals', approved),
          },
        },
        rejecting: {
          description: 'The mod writes a reason and rejects the exchange.',
          invoke: {
            id: 'rejection',
            src: 'rejection',
            input: ({ context }) => ({
              values: typedOr(context.reasons, { id: oneOf(context).id, reason: '' }),
            }),
            onSnapshot: { actions: { type: 'keepReason', params: formValues } },
            onDone: settled('approvals', rejected),
          },
        },
      },
    },
  },
})

export type ApprovalsRef = ActorRefFrom<typeof approvalsMachine>
