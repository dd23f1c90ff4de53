import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { event } from '#machines/params.ts'

/** `gap` identifies a place on the page whose lazy-loaded code is missing. */
export type MissingPartsEvent =
  | { type: 'gap.opened'; gap: string }
  | { type: 'gap.closed'; gap: string }
  | { type: 'retry.requested' }

interface MissingPartsContext {
  /** The places whose lazy-loaded code is missing. The first of these places shows the message for all. */
  gaps: readonly string[]
}

interface Gap {
  gap: string
}

/**
 * Lists the places on the page whose lazy-loaded code failed to load. They share one message, and one button that
 * retries all.
 */
export const missingPartsMachine = setup({
  types: { context: {} as MissingPartsContext, events: {} as MissingPartsEvent },
  guards: { isWhole: ({ context }) => context.gaps.length === 0 },
  actions: {
    addGap: assign(({ context }, { gap }: Gap) => ({ gaps: [...context.gaps, gap] })),
    removeGap: assign(({ context }, { gap }: Gap) => ({
      gaps: context.gaps.filter((other) => other !== gap),
    })),
    retryParts: needAction('retryParts'),
  },
}).createMachine({
  id: 'missingParts',
  description: 'Whether any part of the page failed to load.',
  context: { gaps: [] },
  initial: 'none',
  on: { 'gap.opened': { target: '.some', actions: { type: 'addGap', params: event } } },
  states: {
    none: { description: 'Every part that was opened is loaded, or being loaded.' },
    some: {
      description: 'At least one part failed to load.',
      always: { guard: 'isWhole', target: 'none', description: 'No part is missing any more.' },
      on: {
        'gap.closed': { actions: { type: 'removeGap', params: event } },
        'retry.requested': { actions: 'retryParts' },
      },
    },
  },
})

export type MissingPartsRef = ActorRefFrom<typeof missingPartsMachine>
