import type { Problem } from '#rules/wire/problem.ts'

export interface Toast {
  message: string
  tone: 'good' | 'bad'
  /** Duration in ms. @default TOAST_LIFETIME_MS */
  lifetime?: number
}

export interface QueuedToast extends Toast {
  id: number
}

export interface ToastQueue {
  /** The toast on screen, followed by the toasts that wait. */
  queue: QueuedToast[]
  /** Number of toasts so far. Ids are consecutive, so it equals the last id. */
  announced: number
}

/** The default duration, which is long enough for a short sentence. */
export const TOAST_LIFETIME_MS = 4000
/** The duration for a reason that the server gives. Such a reason takes longer to read than other messages. */
export const REGION_ERROR_TOAST_MS = 10_000
/** The message of a problem as a toast. */
export const complaint = ({ message }: Pick<Problem, 'message'>): Toast => ({
  message,
  tone: 'bad',
})

/** The reason that the server gives, as a toast that stays long enough to be read. */
export const longComplaint = ({ message }: Pick<Problem, 'message'>): Toast => ({
  message,
  tone: 'bad',
  lifetime: REGION_ERROR_TOAST_MS,
})

/** Duration of the fade-out, in ms. */
export const TOAST_CLOSING_MS = 150
/** Pause between two toasts, in ms. Without it, the second would look like the first. */
export const TOAST_RETRY_MS = 250

export const lifetimeOf = (toast: Toast | undefined): number => toast?.lifetime ?? TOAST_LIFETIME_MS

export const isError = ({ tone }: Pick<Toast, 'tone'>): boolean => tone === 'bad'

/** Drops errors, which are out of date once the reader has moved on. Success messages are kept. */
export const withoutErrors = <Item extends Pick<Toast, 'tone'>>(queue: readonly Item[]): Item[] =>
  queue.filter((toast) => !isError(toast))

export const enqueued = ({ queue, announced }: ToastQueue, toast: Toast): ToastQueue => ({
  queue: [...queue, { ...toast, id: announced + 1 }],
  announced: announced + 1,
})

export const withoutShown = (queue: readonly QueuedToast[]): QueuedToast[] => queue.slice(1)

/** Drops errors that wait in the queue. The toast on screen stays for its full time. */
export const withoutWaitingErrors = (queue: readonly QueuedToast[]): QueuedToast[] => [
  ...queue.slice(0, 1),
  ...withoutErrors(queue.slice(1)),
]

/** True if the toast on screen, which is the first of the queue, is an error. */
export const showsError = ([shown]: readonly Pick<Toast, 'tone'>[]): boolean =>
  shown !== undefined && isError(shown)

export const isShown = (queue: readonly { id: number }[], id: number): boolean =>
  queue[0]?.id === id
