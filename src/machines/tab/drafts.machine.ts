import { type ActorRefFrom, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { DRAFT_SWEEP_MS } from '#rules/form/draft.ts'

/**
 * Deletes the drafts of forms that have expired: when the tab starts, and then every minute, even in an idle tab. An
 * expired draft is never shown in a form, even before it is deleted.
 */
export const draftsMachine = setup({
  actions: { dropExpired: needAction('dropExpired') },
  delays: { sweepInterval: DRAFT_SWEEP_MS },
}).createMachine({
  id: 'drafts',
  description: 'Deletes expired drafts.',
  initial: 'keeping',
  states: {
    keeping: {
      description: 'Expired drafts are deleted. The chart waits before it checks again.',
      entry: 'dropExpired',
      after: { sweepInterval: { target: 'keeping', reenter: true } },
    },
  },
})

export type DraftsRef = ActorRefFrom<typeof draftsMachine>
