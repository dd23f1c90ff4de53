export interface Toast {
  message: string
  tone: 'good' | 'bad'
  /** How long it shows, in milliseconds; without it, `TOAST_LIFETIME_MS`. */
  lifetime?: number
}

export const TOAST_LIFETIME_MS = 4000
export const REGION_ERROR_TOAST_MS = 10_000
export const TOAST_CLOSING_MS = 150
export const TOAST_RETRY_MS = 250

export const lifetimeOf = (toast: Toast | undefined): number => toast?.lifetime ?? TOAST_LIFETIME_MS

export const isError = ({ tone }: Pick<Toast, 'tone'>): boolean => tone === 'bad'

/** What went wrong is no news any more once the reader has gone on: what went well still is. */
export const withoutErrors = <Item extends Pick<Toast, 'tone'>>(queue: readonly Item[]): Item[] =>
  queue.filter((toast) => !isError(toast))

/** The first of the queue is on screen: is it an error? */
export const showsError = ([shown]: readonly Pick<Toast, 'tone'>[]): boolean =>
  shown !== undefined && isError(shown)

export const isShown = (queue: readonly { id: number }[], id: number): boolean =>
  queue[0]?.id === id
