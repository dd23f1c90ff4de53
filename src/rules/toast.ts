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

export const isShown = (queue: readonly { id: number }[], id: number): boolean =>
  queue[0]?.id === id
