import { type ActorRefFrom, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { DRAFT_SWEEP_MS } from '#rules/form/draft.ts'

/**
 * Deletes the drafts of forms that have expired, at the start and then every minute, so even in an idle tab. An expired
 * draft is never shown in a form, even before it is deleted.
 */
export const draftsMachine = setup({
  actions: { dropExpired: needAction('dropExpired') },
  delays: { sweepInterval: DRAFT_SWEEP_MS },
}).createMachine({
  id: 'drafts',
  description: 'How long this tab keeps what was typed.',
  initial: 'keeping',
  states: {
    keeping: {
      description: 'Deletes what has expired, and waits before it looks again.',
      entry: 'dropExpired',
      after: { sweepInterval: { target: 'keeping', reenter: true } },
    },
  },
})

export type DraftsRef = ActorRefFrom<typeof draftsMachine>
