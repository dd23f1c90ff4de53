/** Transitions and actions that several states of the bar "Post an update" share, or that are long. */
import { event, output } from '#machines/params.ts'
import { UPDATE_SAVED } from '#rules/exchange/step-words.ts'

/** Transitions while nothing is being recorded. Any change may show or hide the bar, or open its sheet. */
export const decidingAgain = {
  'exchange.changed': { target: 'deciding', actions: { type: 'keepSignup', params: event } },
  'steps.loaded': { target: 'deciding', actions: { type: 'keepMine', params: event } },
  'overlay.opened': { target: 'deciding', actions: { type: 'keepAsked', params: event } },
} as const

/** Closes the sheet without waiting for the URL to change. */
export const closed = ['forgetAsked', 'closeOverlay'] as const

export const abandoned = { target: 'deciding', actions: closed } as const

export const told = [
  { type: 'keepRecorded', params: output },
  { type: 'show', params: output },
  ...closed,
  { type: 'announce', params: UPDATE_SAVED },
] as const

/** Transitions while a form about a gift to the recipient is open. */
export const anotherRecipient = {
  'exchange.changed': [
    {
      guard: { type: 'isRematched', params: event },
      target: 'dispatching',
      reenter: true,
      actions: [{ type: 'keepSignup', params: event }, 'noteRematch'],
      description: 'The member has a new recipient. The form says so and keeps the link.',
    },
    { actions: { type: 'keepSignup', params: event }, description: 'The recipient is the same.' },
  ],
} as const
