import { type ActorRefFrom, assign, setup } from 'xstate'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { addressReadingsMachine } from '#machines/address/addressReadings.machine.ts'
import { needAction, needListener } from '#machines/needs.ts'
import { event, formComplaint, formProblem, output } from '#machines/params.ts'
import { surveysMachine } from '#machines/survey/surveys.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import { REGION_ERROR_TOAST_MS, type Toast } from '#rules/tab/toast.ts'
import { isNews, type Problem, UNEXPECTED } from '#rules/wire/problem.ts'
import { birthDateForm } from './birthDate.form.ts'
import { regionForm } from './region.form.ts'

export type ProfileEvent =
  | { type: 'member.changed'; member: Me }
  | { type: 'birthDate.opened' }
  | { type: 'region.opened' }
  | { type: 'popup.closed' }
  | { type: 'logout.requested' }

interface ProfileGiven {
  me: Me
  now: string
}

interface ProfileContext extends ProfileGiven {
  /** The problem of the open popup that was told last. */
  told: Problem | null
}

/** Why a popup's form was last refused. */
const noted = { type: 'noteProblem', params: formProblem } as const

/** The tab learns of what was saved. */
const changed = { type: 'changeMember', params: output } as const

/**
 * What a member keeps about herself: addresses and who has read them, surveys, birth date and region. Each part loads
 * and fails by itself, as a chart of its own; over the page one thing is changed at a time. Who she is never paired
 * with, and where she is logged in, are on the same page as flows of their own.
 */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileGiven,
    children: {} as {
      addressBook: 'addressBook'
      readings: 'readings'
      surveys: 'surveys'
      birthDate: 'birthDate'
      region: 'region'
      member: 'member'
    },
  },
  actors: {
    member: needListener<Extract<ProfileEvent, { type: 'member.changed' }>>(),
    addressBook: addressBookMachine,
    readings: addressReadingsMachine,
    surveys: surveysMachine,
    birthDate: birthDateForm,
    region: regionForm,
  },
  guards: {
    isNews: ({ context }, problem: Problem | null) => isNews(problem, context.told),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    changeMember: needAction<Me>('changeMember'),
    logOut: needAction('logOut'),
    keepMember: assign({ me: (_, { member }: { member: Me }) => member }),
    noteProblem: assign((_, problem: Problem | null) => ({ told: problem })),
    forgetProblem: assign({ told: null }),
  },
}).createMachine({
  id: 'profile',
  description: 'What a member keeps about herself.',
  context: ({ input }) => ({ ...input, told: null }),
  invoke: [
    { id: 'member', src: 'member' },
    { id: 'addressBook', src: 'addressBook' },
    { id: 'readings', src: 'readings' },
    { id: 'surveys', src: 'surveys' },
  ],
  on: {
    'member.changed': { actions: { type: 'keepMember', params: event } },
    'logout.requested': { actions: 'logOut' },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being changed.',
      on: {
        'birthDate.opened': { target: 'birthDate', actions: 'forgetProblem' },
        'region.opened': { target: 'region', actions: 'forgetProblem' },
      },
    },
    birthDate: {
      description: 'Another birth date is asked for.',
      on: { 'popup.closed': 'idle' },
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
          target: 'idle',
          actions: [
            changed,
            { type: 'announce', params: { message: 'Birth date updated', tone: 'good' } },
          ],
        },
      },
    },
    region: {
      description: 'Another region is asked for.',
      on: { 'popup.closed': 'idle' },
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
          target: 'idle',
          actions: [
            changed,
            { type: 'announce', params: { message: 'Region updated', tone: 'good' } },
          ],
        },
      },
    },
  },
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>
