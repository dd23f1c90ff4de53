import { type ActorRefFrom, assign, setup } from 'xstate'
import { event } from '#machines/params.ts'
import {
  enqueued,
  isError,
  isShown,
  lifetimeOf,
  showsError,
  TOAST_CLOSING_MS,
  TOAST_RETRY_MS,
  type Toast,
  type ToastQueue,
  withoutErrors,
  withoutShown,
  withoutWaitingErrors,
} from '#rules/tab/toast.ts'

export type ToastsEvent =
  | { type: 'toast.announced'; toast: Toast }
  | { type: 'toast.dismissed'; id: number }
  | { type: 'errors.outdated' }
  | { type: 'outlet.ready' }
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }

/** Transitions when the reader has moved on: the error on screen closes, and errors in the queue are dropped. */
const outdated = [
  {
    guard: 'showsError',
    target: 'closing',
    actions: 'dropWaitingErrors',
    description: 'The message on screen is an error that no longer applies.',
  },
  {
    actions: 'dropWaitingErrors',
    description: 'The message on screen is not an error, so it stays.',
  },
] as const

/**
 * Shows one message at a time at the top of the page, while the rest wait in a queue. Each message is shown exactly
 * once. The first one waits until the code that renders toasts has loaded, and its time starts only then. If several
 * errors wait for that code, only the last is shown, because the others are out of date.
 */
export const toastsMachine = setup({
  types: { context: {} as ToastQueue, events: {} as ToastsEvent },
  guards: {
    noneWaits: ({ context }) => context.queue.length === 0,
    isError: (_, { toast }: { toast: Toast }) => isError(toast),
    showsError: ({ context }) => showsError(context.queue),
    isShown: ({ context }, { id }: { id: number }) => isShown(context.queue, id),
  },
  actions: {
    enqueue: assign(({ context }, { toast }: { toast: Toast }) => enqueued(context, toast)),
    dropErrors: assign({ queue: ({ context }) => withoutErrors(context.queue) }),
    dropWaitingErrors: assign({ queue: ({ context }) => withoutWaitingErrors(context.queue) }),
    dropShown: assign({ queue: ({ context }) => withoutShown(context.queue) }),
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
  initial: 'unready',
  on: {
    'toast.announced': {
      actions: { type: 'enqueue', params: event },
    },
    'errors.outdated': { actions: 'dropWaitingErrors' },
  },
  states: {
    unready: {
      description:
        'The code that displays messages is not loaded yet. It is loaded for the first message.',
      on: {
        'outlet.ready': [
          {
            guard: 'noneWaits',
            target: 'idle',
            description: 'No message waits.',
          },
          { target: 'showing', description: 'A message has been waiting.' },
        ],
        'toast.announced': {
          guard: { type: 'isError', params: event },
          actions: ['dropErrors', { type: 'enqueue', params: event }],
          description:
            'The message is an error and replaces an earlier one, which would not expire in this state.',
        },
        'errors.outdated': { actions: 'dropErrors' },
      },
    },
    idle: {
      description: 'There is no message.',
      on: {
        'toast.announced': {
          target: 'showing',
          actions: { type: 'enqueue', params: event },
        },
      },
    },
    showing: {
      description: 'The first message of the queue is on screen for its lifetime.',
      on: {
        'toast.dismissed': {
          guard: { type: 'isShown', params: event },
          target: 'closing',
          description:
            'The dismissed message is the one on screen. A late dismissal of an earlier one is ignored.',
        },
        'pointer.entered': 'held',
        'errors.outdated': outdated,
      },
      after: { toastLifetime: 'closing' },
    },
    held: {
      description: 'The message stays while the pointer or the focus is on it.',
      on: {
        'toast.dismissed': {
          guard: { type: 'isShown', params: event },
          target: 'closing',
          description:
            'The dismissed message is the one on screen. A late dismissal of an earlier one is ignored.',
        },
        'pointer.left': 'showing',
        'errors.outdated': outdated,
      },
    },
    closing: {
      description: 'The message fades out.',
      after: { closingTime: { target: 'waiting', actions: 'dropShown' } },
    },
    waiting: {
      description: 'Waits briefly before the next message.',
      on: { 'errors.outdated': { actions: 'dropErrors' } },
      after: {
        retryInterval: [
          {
            guard: 'noneWaits',
            target: 'idle',
            description: 'No message waits.',
          },
          { target: 'showing', description: 'The next message is due.' },
        ],
      },
    },
  },
})

export type ToastsRef = ActorRefFrom<typeof toastsMachine>
