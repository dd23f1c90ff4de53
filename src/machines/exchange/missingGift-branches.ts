/** Transitions and actions that several states of a missing gift share. */
import { event, output } from '#machines/params.ts'
import type { MissingGift, MissingState } from '#rules/exchange/missing.ts'
import type { Toast } from '#rules/tab/toast.ts'

export const into = (state: MissingState, target: string, description: string) =>
  ({ guard: { type: 'isInState', params: { state } }, target, description }) as const

export const changed = {
  'exchange.changed': { target: 'deciding', actions: { type: 'keepChange', params: event } },
} as const
export const changedMeanwhile = {
  'exchange.changed': { actions: { type: 'keepChange', params: event } },
} as const
export const closing = {
  ...changedMeanwhile,
  'form.abandoned': { target: 'deciding', actions: 'closeOverlay' },
  'overlay.closed': 'deciding',
} as const
export const answers = {
  guard: 'mayAnswer',
  target: 'answering',
  description: 'The member is asked, and has not answered.',
} as const
export const found = {
  guard: 'mayWithdraw',
  target: 'withdrawing',
  description: 'The recipient has asked for the gift, and no longer misses it.',
} as const
export const consent = {
  'consent.given': {
    guard: { type: 'mayConsent', params: event },
    target: 'consenting',
    actions: { type: 'keepConsent', params: event },
    description: 'No rescuer has the recipient’s address yet, and the answer is a new one.',
  },
} as const
export const sent = (toast: Toast) => [
  'closeOverlay' as const,
  { type: 'keepGift' as const, params: output<MissingGift> },
  { type: 'announce' as const, params: toast },
]

/** Remembers that the URL contains the overlay, while it is not known yet whether its form may open. */
export const requested = { 'overlay.opened': { actions: 'request' } } as const
