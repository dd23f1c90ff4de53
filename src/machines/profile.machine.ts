import { type ActorRefFrom, assign, setup } from 'xstate'
import type { AddressView } from '#rules/address.ts'
import { isEmpty } from '#rules/list.ts'
import type { Me } from '#rules/member.ts'
import { isNews, type Problem, UNEXPECTED } from '#rules/problem.ts'
import type { Survey } from '#rules/survey.ts'
import { REGION_ERROR_TOAST_MS, type Toast } from '#rules/toast.ts'
import { addressBookMachine } from './addressBook.machine.ts'
import { birthDateForm } from './forms/birthDate.form.ts'
import { regionForm } from './forms/region.form.ts'
import { needAction, needActor, needListener } from './parts/needs.ts'

export type ProfileEvent =
  | { type: 'member.changed'; member: Me }
  | { type: 'birthDate.opened' }
  | { type: 'region.opened' }
  | { type: 'popup.closed' }
  | { type: 'views.retried' }
  | { type: 'surveys.retried' }
  | { type: 'logout.requested' }

export interface ProfileFacts {
  me: Me
  now: string
}

interface ProfileContext extends ProfileFacts {
  views: AddressView[]
  surveys: Survey[]
  /** The problem of the open popup that was told last. */
  told: Problem | null
}

type FormSnapshot = { event: { snapshot: { context: { problem: Problem | null } } } }

const noted = {
  type: 'noteProblem',
  params: ({ event }: FormSnapshot) => ({ problem: event.snapshot.context.problem }),
} as const

const isNewProblem = {
  type: 'isNews',
  params: ({ context, event }: FormSnapshot & { context: ProfileContext }) => ({
    problem: event.snapshot.context.problem,
    told: context.told,
  }),
} as const

const changed = {
  type: 'changeMember',
  params: ({ event }: { event: { output: Me } }) => ({ member: event.output }),
} as const

/**
 * Everything a member keeps about herself: addresses and who has read them, surveys, birth date and region. Each part
 * loads and fails by itself.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileFacts,
    children: {} as {
      addressBook: 'addressBook'
      birthDate: 'birthDate'
      region: 'region'
      member: 'member'
    },
  },
  actors: {
    member: needListener<Extract<ProfileEvent, { type: 'member.changed' }>>(),
    addressBook: addressBookMachine,
    loadAddressViews: needActor<AddressView[]>(),
    loadSurveys: needActor<Survey[]>(),
    birthDate: birthDateForm,
    region: regionForm,
  },
  guards: {
    isNews: (_, { problem, told }: { problem: Problem | null; told: Problem | null }) =>
      isNews(problem, told),
    isEmpty: (_, { list }: { list: readonly unknown[] }) => isEmpty(list),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    changeMember: needAction<{ member: Me }>('changeMember'),
    logOut: needAction('logOut'),
    keepMember: assign({ me: (_, { member }: { member: Me }) => member }),
    keepViews: assign((_, { views }: { views: AddressView[] }) => ({ views })),
    keepSurveys: assign((_, { surveys }: { surveys: Survey[] }) => ({ surveys })),
    noteProblem: assign((_, { problem }: { problem: Problem | null }) => ({ told: problem })),
    forgetProblem: assign({ told: null }),
  },
}).createMachine({
  id: 'profile',
  description: 'Everything a member keeps about herself.',
  context: ({ input }) => ({ ...input, views: [], surveys: [], told: null }),
  invoke: { id: 'member', src: 'member' },
  on: {
    'member.changed': { actions: { type: 'keepMember', params: ({ event }) => event } },
    'logout.requested': { actions: 'logOut' },
  },
  type: 'parallel',
  states: {
    addresses: {
      description: 'The address book, a chart of its own.',
      invoke: { id: 'addressBook', src: 'addressBook' },
    },
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
                      message: event.snapshot.context.problem?.message ?? UNEXPECTED,
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
