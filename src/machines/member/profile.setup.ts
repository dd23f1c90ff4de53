/** What the chart of the profile is made of: what it keeps, hears, asks of the rules and does. */
import { assign, setup } from 'xstate'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import type { AddressView } from '#rules/address/schema.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isEmpty } from '#rules/wire/list.ts'
import { isNews, type Problem } from '#rules/wire/problem.ts'
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

/** What the form of a popup was refused for last. */
export const noted = {
  type: 'noteProblem',
  params: ({ event }: FormSnapshot) => ({ problem: event.snapshot.context.problem }),
} as const

/** The form of a popup was refused, and nobody has said so yet. */
export const isNewProblem = {
  type: 'isNews',
  params: ({ context, event }: FormSnapshot & { context: ProfileContext }) => ({
    problem: event.snapshot.context.problem,
    told: context.told,
  }),
} as const

/** The tab learns of what was saved. */
export const changed = {
  type: 'changeMember',
  params: ({ event }: { event: { output: Me } }) => ({ member: event.output }),
} as const

export const profileSetup = setup({
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
})
