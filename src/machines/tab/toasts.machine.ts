import { type ActorRefFrom, assign, setup } from 'xstate'
import {
  isShown,
  lifetimeOf,
  showsError,
  TOAST_CLOSING_MS,
  TOAST_RETRY_MS,
  type Toast,
  withoutErrors,
} from '#rules/tab/toast.ts'
import { isEmpty } from '#rules/wire/list.ts'

export interface QueuedToast extends Toast {
  id: number
}

export type ToastsEvent =
  | { type: 'toast.announced'; toast: Toast }
  | { type: 'toast.dismissed'; id: number }
  | { type: 'errors.outdated' }
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }

interface ToastsContext {
  queue: QueuedToast[]
  announced: number
}

/** The reader has gone on: an error on screen has had its time, one that waits is not shown any more. */
const outdated = [
  {
    guard: {
      type: 'showsError',
      params: ({ context }: { context: ToastsContext }) => ({ queue: context.queue }),
    },
    target: 'closing',
    actions: 'dropWaitingErrors',
    description: 'What is shown went wrong and has been left behind.',
  },
  { actions: 'dropWaitingErrors' },
] as const

/** Says one thing at a time at the top of the page; the rest wait their turn. Nothing said is lost, nothing is said twice. */
export const toastsMachine = setup({
  types: { context: {} as ToastsContext, events: {} as ToastsEvent },
  guards: {
    isEmpty: (_, { queue }: { queue: QueuedToast[] }) => isEmpty(queue),
    showsError: (_, { queue }: { queue: QueuedToast[] }) => showsError(queue),
    isShown: (_, { queue, id }: { queue: QueuedToast[]; id: number }) => isShown(queue, id),
  },
  actions: {
    enqueue: assign(({ context }, { toast }: { toast: Toast }) => ({
      queue: [...context.queue, { ...toast, id: context.announced + 1 }],
      announced: context.announced + 1,
    })),
    dropErrors: assign({ queue: ({ context }) => withoutErrors(context.queue) }),
    dropWaitingErrors: assign({
      queue: ({ context: { queue } }) => [...queue.slice(0, 1), ...withoutErrors(queue.slice(1))],
    }),
    dropShown: assign({ queue: ({ context }) => context.queue.slice(1) }),
  },
  delays: {
    toastLifetime: ({ context }) => lifetimeOf(context.queue[0]),
    closingTime: TOAST_CLOSING_MS,
    retryInterval: TOAST_RETRY_MS,
  },
}).createMachine({
  id: 'toasts',
  description: 'The queue of short messages at the top of the page.',
  context: { queue: [], announced: 0 },
  initial: 'idle',
  on: {
    'toast.announced': {
      actions: { type: 'enqueue', params: ({ event }) => ({ toast: event.toast }) },
    },
    'errors.outdated': { actions: 'dropWaitingErrors' },
  },
  states: {
    idle: {
      description: 'Nothing to say.',
      on: {
        'toast.announced': {
          target: 'showing',
          actions: { type: 'enqueue', params: ({ event }) => ({ toast: event.toast }) },
        },
      },
    },
    showing: {
      description: 'The first message of the queue is on screen for its lifetime.',
      on: {
        'toast.dismissed': {
          guard: {
            type: 'isShown',
            params: ({ context, event }) => ({ queue: context.queue, id: event.id }),
          },
          target: 'closing',
          description: 'A late dismissal of an earlier message closes nothing.',
        },
        'pointer.entered': 'held',
        'errors.outdated': outdated,
      },
      after: { toastLifetime: 'closing' },
    },
    held: {
      description: 'Stays while the pointer or the focus rests on it.',
      on: {
        'toast.dismissed': {
          guard: {
            type: 'isShown',
            params: ({ context, event }) => ({ queue: context.queue, id: event.id }),
          },
          target: 'closing',
          description: 'A late dismissal of an earlier message closes nothing.',
        },
        'pointer.left': 'showing',
        'errors.outdated': outdated,
      },
    },
    closing: {
      description: 'Fades out.',
      after: { closingTime: { target: 'waiting', actions: 'dropShown' } },
    },
    waiting: {
      description: 'A short breath before the next message.',
      on: { 'errors.outdated': { actions: 'dropErrors' } },
      after: {
        retryInterval: [
          {
            guard: { type: 'isEmpty', params: ({ context }) => ({ queue: context.queue }) },
            target: 'idle',
            description: 'Nobody waits.',
          },
          { target: 'showing' },
        ],
      },
    },
  },
})

export type ToastsRef = ActorRefFrom<typeof toastsMachine>
