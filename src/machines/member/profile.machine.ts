import type { ActorRefFrom } from 'xstate'
import { known } from '#machines/known.ts'
import { REGION_ERROR_TOAST_MS } from '#rules/tab/toast.ts'
import { UNEXPECTED } from '#rules/wire/problem.ts'
import { changed, isNewProblem, noted, profileSetup } from './profile.setup.ts'

export type { ProfileFacts } from './profile.setup.ts'

/**
 * What a member keeps about herself: addresses and who has read them, surveys, birth date and region. Each part loads and
 * fails by itself; the address book is a chart of its own. Whom she is never paired with and where she is logged in stand
 * on the same page as flows of their own.
 */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  description: 'What a member keeps about herself.',
  context: ({ input }) => ({ ...input, views: [], surveys: [], told: null }),
  invoke: [
    { id: 'member', src: 'member' },
    { id: 'addressBook', src: 'addressBook' },
  ],
  on: {
    'member.changed': { actions: { type: 'keepMember', params: ({ event }) => event } },
    'logout.requested': { actions: 'logOut' },
  },
  type: 'parallel',
  states: {
    views: {
      description: 'Who has read my addresses.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The ledger is on its way.',
          invoke: {
            id: 'loadAddressViews',
            src: 'loadAddressViews',
            onDone: {
              target: 'ready',
              actions: { type: 'keepViews', params: ({ event }) => ({ views: event.output }) },
            },
            onError: 'failed',
          },
        },
        ready: { description: 'The ledger is shown.' },
        failed: {
          description: 'The ledger could not be loaded.',
          on: { 'views.retried': 'loading' },
        },
      },
    },
    surveys: {
      description: 'The surveys of this community, with what I have answered.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The surveys are on their way.',
          invoke: {
            id: 'loadSurveys',
            src: 'loadSurveys',
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ list: event.output }) },
                target: 'none',
                description: 'Nobody has written one.',
              },
              {
                target: 'ready',
                actions: {
                  type: 'keepSurveys',
                  params: ({ event }) => ({ surveys: event.output }),
                },
              },
            ],
            onError: 'failed',
          },
        },
        ready: { description: 'The surveys are shown.' },
        none: { description: 'There is nothing to show.' },
        failed: {
          description: 'The surveys could not be loaded.',
          on: { 'surveys.retried': 'loading' },
        },
      },
    },
    popup: {
      description: 'What is being changed over the page.',
      initial: 'none',
      states: {
        none: {
          description: 'Nothing is.',
          on: {
            'birthDate.opened': { target: 'birthDate', actions: 'forgetProblem' },
            'region.opened': { target: 'region', actions: 'forgetProblem' },
          },
        },
        birthDate: {
          description: 'Another birth date is asked for.',
          on: { 'popup.closed': 'none' },
          invoke: {
            id: 'birthDate',
            src: 'birthDate',
            input: ({ context: { me, now } }) => ({
              values: { birth_date: me.birth_date ?? '' },
              facts: { now, from: me.birth_date },
            }),
            onSnapshot: [
              {
                guard: isNewProblem,
                actions: [
                  { type: 'announce', params: { message: UNEXPECTED, tone: 'bad' } },
                  noted,
                ],
                description: 'It was not saved, and nobody has said so yet.',
              },
              { actions: noted },
            ],
            onDone: {
              target: 'none',
              actions: [
                changed,
                { type: 'announce', params: { message: 'Birth date updated', tone: 'good' } },
              ],
            },
          },
        },
        region: {
          description: 'Another region is asked for.',
          on: { 'popup.closed': 'none' },
          invoke: {
            id: 'region',
            src: 'region',
            input: ({ context: { me } }) => ({ values: { region: me.region }, facts: null }),
            onSnapshot: [
              {
                guard: isNewProblem,
                actions: [
                  {
                    type: 'announce',
                    params: ({ event }) => ({
                      message: known(event.snapshot.context.problem, 'the problem').message,
                      tone: 'bad' as const,
                      lifetime: REGION_ERROR_TOAST_MS,
                    }),
                  },
                  noted,
                ],
                description: 'It was not saved: the server’s own words stay for ten seconds.',
              },
              { actions: noted },
            ],
            onDone: {
              target: 'none',
              actions: [
                changed,
                { type: 'announce', params: { message: 'Region updated', tone: 'good' } },
              ],
            },
          },
        },
      },
    },
  },
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>
