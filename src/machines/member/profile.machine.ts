import { type ActorRefFrom, assign, setup } from 'xstate'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, formComplaint, formProblem, output } from '#machines/params.ts'
import type { AddressView } from '#rules/address/schema.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Survey } from '#rules/survey/schema.ts'
import { REGION_ERROR_TOAST_MS, type Toast } from '#rules/tab/toast.ts'
import { isNews, type Problem, UNEXPECTED } from '#rules/wire/problem.ts'
import { birthDateForm } from './birthDate.form.ts'
import { regionForm } from './region.form.ts'

export type ProfileEvent =
  | { type: 'member.changed'; member: Me }
  | { type: 'birthDate.opened' }
  | { type: 'region.opened' }
  | { type: 'popup.closed' }
  | { type: 'views.retried' }
  | { type: 'surveys.retried' }
  | { type: 'logout.requested' }

interface ProfileGiven {
  me: Me
  now: string
}

interface ProfileContext extends ProfileGiven {
  views: AddressView[]
  surveys: Survey[]
  /** The problem of the open popup that was told last. */
  told: Problem | null
}

const profileSetup = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileGiven,
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
    isNews: ({ context }, problem: Problem | null) => isNews(problem, context.told),
    noneIsWritten: (_, surveys: Survey[]) => surveys.length === 0,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    changeMember: needAction<Me>('changeMember'),
    logOut: needAction('logOut'),
    keepMember: assign({ me: (_, { member }: { member: Me }) => member }),
    keepViews: assign((_, views: AddressView[]) => ({ views })),
    keepSurveys: assign((_, surveys: Survey[]) => ({ surveys })),
    noteProblem: assign((_, problem: Problem | null) => ({ told: problem })),
    forgetProblem: assign({ told: null }),
  },
})

/** Why a popup's form was last refused. */
const noted = { type: 'noteProblem', params: formProblem } as const

/** The tab learns of what was saved. */
const changed = { type: 'changeMember', params: output } as const

const views = profileSetup.createStateConfig({
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
          actions: { type: 'keepViews', params: output },
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
})

const surveys = profileSetup.createStateConfig({
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
            guard: { type: 'noneIsWritten', params: output },
            target: 'none',
            description: 'Nobody has written one.',
          },
          {
            target: 'ready',
            actions: {
              type: 'keepSurveys',
              params: output,
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
})

const popup = profileSetup.createStateConfig({
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
          given: { now, from: me.birth_date },
        }),
        onSnapshot: [
          {
            guard: { type: 'isNews', params: formProblem },
            actions: [{ type: 'announce', params: { message: UNEXPECTED, tone: 'bad' } }, noted],
            description: 'It was not saved, and this has not been said yet.',
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
        input: ({ context: { me } }) => ({ values: { region: me.region } }),
        onSnapshot: [
          {
            guard: { type: 'isNews', params: formProblem },
            actions: [
              {
                type: 'announce',
                params: (shown) => ({
                  ...formComplaint(shown),
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
})

/**
 * What a member keeps about herself: addresses and who has read them, surveys, birth date and region. Each part loads
 * and fails by itself; the address book is a chart of its own. Who she is never paired with, and where she is logged
 * in, are on the same page as flows of their own.
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
    'member.changed': { actions: { type: 'keepMember', params: event } },
    'logout.requested': { actions: 'logOut' },
  },
  type: 'parallel',
  states: { views, surveys, popup },
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>
