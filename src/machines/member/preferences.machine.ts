import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import {
  changed,
  hasMore,
  type Preferences,
  type PreferencesChange,
  together,
} from '#rules/member/preferences.ts'
import type { Problem } from '#rules/wire/problem.ts'
import type { ListingChanged } from './birthdayCalendar.machine.ts'

type PreferenceChosen = { type: 'preference.chosen'; change: PreferencesChange }

export type PreferencesEvent = PreferenceChosen | { type: 'retry.requested' }

interface PreferencesGiven {
  /** The owner, which is notified when the member's listing in the birthday calendar has changed. */
  reportTo: Owner<ListingChanged>
}

interface PreferencesContext extends PreferencesGiven {
  /** The preferences on screen: saved, or about to be. */
  shown: Preferences | null
  /** The preferences as last saved on the server. */
  saved: Preferences | null
  /** The change being sent. */
  sending: PreferencesChange
  /** The choices made while a request is in progress. They are sent next. */
  waiting: PreferencesChange
  /** The reason the last choice was not saved. */
  problem: Problem | null
}

const kept = { type: 'keepSaved', params: output } as const
const adopted = { type: 'adoptPreferences', params: output } as const

/**
 * A member's settings for notifications and for what other members see. Each choice is shown immediately and sent on
 * its own, but choices made while a request is in progress are sent together afterwards. A choice that could not be
 * saved is reverted.
 */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    input: {} as PreferencesGiven,
  },
  actors: {
    loadPreferences: needActor<Preferences>(),
    savePreferences: needActor<Preferences, PreferencesChange>(),
  },
  guards: { hasMore: ({ context }) => hasMore(context.waiting) },
  actions: {
    keepSaved: assign(({ context }, saved: Preferences) => ({
      saved,
      shown: changed(saved, context.waiting),
    })),
    show: assign(({ context: { shown } }, { change }: PreferenceChosen) => ({
      shown: shown && changed(shown, change),
      problem: null,
    })),
    putOnItsWay: assign((_, { change }: PreferenceChosen) => ({ sending: change })),
    putAside: assign(({ context: { waiting } }, { change }: PreferenceChosen) => ({
      waiting: together(waiting, change),
    })),
    sendTheRest: assign(({ context: { waiting } }) => ({ sending: waiting, waiting: {} })),
    takeBack: assign(({ context: { saved } }, problem: Problem) => ({
      shown: saved,
      waiting: {},
      problem,
    })),
    /** Applies the preferences that affect the tab itself. */
    adoptPreferences: needAction<Preferences>('adoptPreferences'),
    report: sendTo(({ context }) => context.reportTo, { type: 'listing.changed' }),
  },
}).createMachine({
  id: 'preferences',
  description: 'How a member is notified, and what others can see of them.',
  context: ({ input }) => ({
    ...input,
    shown: null,
    saved: null,
    sending: {},
    waiting: {},
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The preferences are being loaded.',
      invoke: {
        id: 'loadPreferences',
        src: 'loadPreferences',
        onDone: { target: 'known', actions: kept },
        onError: 'failed',
      },
    },
    known: {
      description: 'The preferences are shown, and can be changed.',
      on: {
        'preference.chosen': {
          target: 'saving',
          actions: [
            { type: 'show', params: event },
            { type: 'putOnItsWay', params: event },
          ],
        },
      },
    },
    saving: {
      description: 'A change is being saved. Further changes are saved after it.',
      on: {
        'preference.chosen': {
          actions: [
            { type: 'show', params: event },
            { type: 'putAside', params: event },
          ],
        },
      },
      invoke: {
        id: 'savePreferences',
        src: 'savePreferences',
        input: ({ context }) => context.sending,
        onDone: [
          {
            guard: 'hasMore',
            target: 'saving',
            reenter: true,
            actions: [kept, adopted, 'sendTheRest', 'report'],
            description: 'The member has made another change in the meantime.',
          },
          {
            target: 'known',
            actions: [kept, adopted, 'report'],
            description: 'The member has made no other change since.',
          },
        ],
        onError: { target: 'known', actions: { type: 'takeBack', params: problem } },
      },
    },
    failed: {
      description: 'The preferences could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type PreferencesRef = ActorRefFrom<typeof preferencesMachine>
