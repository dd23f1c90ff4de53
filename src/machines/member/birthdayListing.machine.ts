import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import type { Preferences, PreferencesChange } from '#rules/member/preferences.ts'
import type { Problem } from '#rules/wire/problem.ts'
import type { ListingChanged } from './birthdayCalendar.machine.ts'

type ListingChosen = { type: 'listing.chosen'; isListed: boolean }

export type BirthdayListingEvent = ListingChosen | { type: 'retry.requested' }

interface BirthdayListingContext {
  reportTo: Owner<ListingChanged>
  /** As it is, or is about to be. */
  isListed: boolean
  /** Why the last choice was not saved. */
  problem: Problem | null
}

/** Whether a member is in the list of birthdays. It is saved at once; what could not be saved is as it was. */
export const birthdayListingMachine = setup({
  types: {
    context: {} as BirthdayListingContext,
    events: {} as BirthdayListingEvent,
    input: {} as { reportTo: Owner<ListingChanged> },
  },
  actors: {
    loadListing: needActor<Preferences>(),
    saveListing: needActor<Preferences, PreferencesChange>(),
  },
  actions: {
    keepListing: assign((_, { birthday_listing }: Preferences) => ({
      isListed: birthday_listing,
      problem: null,
    })),
    keepChoice: assign((_, { isListed }: ListingChosen) => ({ isListed, problem: null })),
    takeBack: assign(({ context }, problem: Problem) => ({ isListed: !context.isListed, problem })),
    report: sendTo(({ context }) => context.reportTo, { type: 'listing.changed' }),
  },
}).createMachine({
  id: 'birthdayListing',
  description: 'Whether a member is in the list of birthdays.',
  context: ({ input }) => ({ ...input, isListed: false, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'It is on its way.',
      invoke: {
        id: 'loadListing',
        src: 'loadListing',
        onDone: { target: 'known', actions: { type: 'keepListing', params: output } },
        onError: 'failed',
      },
    },
    known: {
      description: 'She sees it, and may choose.',
      on: {
        'listing.chosen': { target: 'saving', actions: { type: 'keepChoice', params: event } },
      },
    },
    saving: {
      description: 'Her choice is on its way.',
      invoke: {
        id: 'saveListing',
        src: 'saveListing',
        input: ({ context }) => ({ birthday_listing: context.isListed }),
        onDone: { target: 'known', actions: 'report' },
        onError: { target: 'known', actions: { type: 'takeBack', params: problem } },
      },
    },
    failed: {
      description: 'It could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type BirthdayListingRef = ActorRefFrom<typeof birthdayListingMachine>
