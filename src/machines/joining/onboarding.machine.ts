import { type ActorRefFrom, assign, setup } from 'xstate'
import { firstAddressForm } from '#machines/address/firstAddress.form.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { formProblem, formValues, output } from '#machines/params.ts'
import type { Address, AddressValues } from '#rules/address/schema.ts'
import type { OnboardingStep } from '#rules/joining/onboarding.ts'
import {
  addressedTo,
  draftsOf,
  type IdentityValues,
  type NicknameValues,
  type OnboardingDrafts,
  type PrivacyValues,
  resumesAt,
} from '#rules/joining/onboarding-drafts.ts'
import { isNewlyTaken, NICKNAME_TAKEN } from '#rules/member/fields.ts'
import { type Me, waitsForParent } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Destination } from '#rules/wire/path.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { identityForm, nicknameForm, privacyForm } from './onboarding.form.ts'

export type OnboardingEvent =
  | { type: 'back.requested' }
  | { type: 'retry.requested' }
  | { type: 'farewell.read' }
  | { type: 'logout.requested' }

interface OnboardingContext {
  member: Me
  now: string
  /** The fields of every step, saved or not: going back loses nothing. */
  drafts: OnboardingDrafts
  /** The problem with the nickname that was told last. */
  told: Problem | null
}

/** After every step: the member as the server now knows her. */
const stepSaved = [
  { type: 'keepMember', params: output },
  { type: 'changeMember', params: output },
] as const

/**
 * The four questions to a new member. A step leads on only once it is valid and saved, so a reload resumes at the first
 * missing step. A minor is told at the end that a parent is being asked; nobody else notices a difference.
 */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingContext,
    input: {} as { member: Me; now: string },
    events: {} as OnboardingEvent,
    children: {} as {
      loadAddresses: 'loadAddresses'
      privacy: 'privacy'
      nickname: 'nickname'
      identity: 'identity'
      address: 'address'
      completeOnboarding: 'completeOnboarding'
    },
  },
  actors: {
    loadAddresses: needActor<Address[]>(),
    privacy: privacyForm,
    nickname: nicknameForm,
    identity: identityForm,
    address: firstAddressForm,
    completeOnboarding: needActor<Me>(),
  },
  guards: {
    resumesAt: ({ context: { member, drafts, now } }, step: OnboardingStep) =>
      resumesAt(step, member, drafts, new Date(now)),
    isNewlyTaken: ({ context }, problem: Problem | null) => isNewlyTaken(problem, context.told),
    waitsForParent: (_, member: Me) => waitsForParent(member),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    outdateErrors: needAction('outdateErrors'),
    goTo: needAction<Destination>('goTo'),
    changeMember: needAction<Me>('changeMember'),
    logOut: needAction('logOut'),
    fillIn: assign(({ context }, addresses: Address[]) => ({
      drafts: draftsOf(context.member, addresses[0] ?? null),
    })),
    keepPrivacy: assign(({ context: { drafts } }, privacy: PrivacyValues) => ({
      drafts: { ...drafts, privacy },
    })),
    keepNickname: assign(({ context: { drafts } }, nickname: NicknameValues) => ({
      drafts: { ...drafts, nickname },
    })),
    keepIdentity: assign(({ context: { drafts } }, identity: IdentityValues) => ({
      drafts: { ...drafts, identity },
    })),
    keepAddress: assign(({ context: { drafts } }, address: AddressValues) => ({
      drafts: { ...drafts, address },
    })),
    keepMember: assign(({ context: { drafts, member: before } }, member: Me) => ({
      member,
      drafts: { ...drafts, address: addressedTo(drafts.address, before, member) },
    })),
    keepAddressId: assign(({ context: { drafts } }, { id }: Address) => ({
      drafts: { ...drafts, address: { ...drafts.address, id } },
    })),
    noteProblem: assign((_, problem: Problem | null) => ({ told: problem })),
  },
}).createMachine({
  id: 'onboarding',
  description: 'The four questions to a new member.',
  context: ({ input: { member, now } }) => ({
    member,
    now,
    drafts: draftsOf(member, null),
    told: null,
  }),
  initial: 'resuming',
  on: { 'logout.requested': { actions: 'logOut' } },
  states: {
    resuming: {
      description: 'Looks up what was saved so far.',
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: {
          target: 'resumed',
          actions: { type: 'fillIn', params: output },
        },
        onError: 'failed',
      },
    },
    resumed: {
      description: 'Resumes at the first missing step.',
      always: [
        {
          guard: { type: 'resumesAt', params: 'privacy' },
          target: 'privacy',
          description: 'Nothing is said about the address yet.',
        },
        {
          guard: { type: 'resumesAt', params: 'nickname' },
          target: 'nickname',
          description: 'There is no nickname yet.',
        },
        {
          guard: { type: 'resumesAt', params: 'identity' },
          target: 'identity',
          description: 'The real world is still unknown.',
        },
        { target: 'address' },
      ],
    },
    failed: {
      description: 'What was saved so far could not be looked up.',
      on: { 'retry.requested': 'resuming' },
    },
    privacy: {
      description: 'Who may have the address?',
      invoke: {
        id: 'privacy',
        src: 'privacy',
        input: ({ context }) => ({ values: context.drafts.privacy }),
        onSnapshot: { actions: { type: 'keepPrivacy', params: formValues } },
        onDone: { target: 'nickname', actions: stepSaved },
      },
    },
    nickname: {
      description: 'What is the nickname for the community?',
      invoke: {
        id: 'nickname',
        src: 'nickname',
        input: ({ context }) => ({ values: context.drafts.nickname }),
        onSnapshot: [
          {
            guard: { type: 'isNewlyTaken', params: formProblem },
            actions: [
              { type: 'announce', params: { message: NICKNAME_TAKEN, tone: 'bad' } },
              { type: 'noteProblem', params: formProblem },
            ],
            description: 'Somebody has this nickname; no answer is another matter.',
          },
          {
            actions: [
              { type: 'keepNickname', params: formValues },
              { type: 'noteProblem', params: formProblem },
            ],
          },
        ],
        onDone: { target: 'identity', actions: [...stepSaved, 'outdateErrors'] },
      },
      on: { 'back.requested': 'privacy' },
    },
    identity: {
      description: 'And in the real world?',
      invoke: {
        id: 'identity',
        src: 'identity',
        input: ({ context: { drafts, now, member } }) => ({
          values: drafts.identity,
          given: { now, email: member.email },
        }),
        onSnapshot: { actions: { type: 'keepIdentity', params: formValues } },
        onDone: { target: 'address', actions: stepSaved },
      },
      on: { 'back.requested': 'nickname' },
    },
    address: {
      description: 'Where can gifts be sent?',
      invoke: {
        id: 'address',
        src: 'address',
        input: ({ context }) => ({ values: context.drafts.address }),
        onSnapshot: { actions: { type: 'keepAddress', params: formValues } },
        onDone: {
          target: 'completing',
          actions: { type: 'keepAddressId', params: output },
        },
      },
      on: { 'back.requested': 'identity' },
    },
    completing: {
      description: 'Everything is said: the member joins the club.',
      invoke: {
        id: 'completeOnboarding',
        src: 'completeOnboarding',
        onDone: [
          {
            guard: { type: 'waitsForParent', params: output },
            target: 'parentAsked',
            actions: { type: 'keepMember', params: output },
            description: 'A minor is told first that a parent is being asked.',
          },
          {
            target: 'done',
            actions: { type: 'keepMember', params: output },
          },
        ],
        onError: 'stalled',
      },
    },
    stalled: {
      description: 'All answers are saved, but the completion did not get through.',
      on: { 'retry.requested': 'completing', 'back.requested': 'address' },
    },
    parentAsked: {
      description: 'An email to the parent is on its way; the member reads so before she goes in.',
      on: { 'farewell.read': 'done' },
    },
    done: {
      type: 'final',
      description: 'A full member, on the way in.',
      entry: [
        { type: 'goTo', params: { path: '/', replace: true } },
        { type: 'changeMember', params: ({ context }) => context.member },
      ],
    },
  },
})

export type OnboardingRef = ActorRefFrom<typeof onboardingMachine>
