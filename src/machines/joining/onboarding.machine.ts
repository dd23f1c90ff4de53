import type { ActorRefFrom } from 'xstate'
import { NICKNAME_TAKEN } from '#rules/joining/onboarding.ts'
import { draftsOf } from '#rules/joining/onboarding-drafts.ts'
import { at, onboardingSetup, stepSaved } from './onboarding.setup.ts'

/**
 * The four questions to a new member. A step is left forward only once it is valid and saved, so a reload goes on at the
 * first step that is missing. A minor is told at the end that a parent is being asked; nobody else notices a difference.
 */
export const onboardingMachine = onboardingSetup.createMachine({
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
          actions: { type: 'fillIn', params: ({ event }) => ({ addresses: event.output }) },
        },
        onError: 'failed',
      },
    },
    resumed: {
      description: 'Goes on at the first step that is missing.',
      always: [
        {
          guard: { type: 'resumesAt', params: at('privacy') },
          target: 'privacy',
          description: 'Nothing is said about the address yet.',
        },
        {
          guard: { type: 'resumesAt', params: at('nickname') },
          target: 'nickname',
          description: 'There is no nickname yet.',
        },
        {
          guard: { type: 'resumesAt', params: at('identity') },
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
        input: ({ context }) => ({ values: context.drafts.privacy, facts: null }),
        onSnapshot: {
          actions: {
            type: 'keepDraft',
            params: ({ event }) => ({ privacy: event.snapshot.context.values }),
          },
        },
        onDone: { target: 'nickname', actions: stepSaved },
      },
    },
    nickname: {
      description: 'What is the nickname for the community?',
      invoke: {
        id: 'nickname',
        src: 'nickname',
        input: ({ context }) => ({ values: context.drafts.nickname, facts: null }),
        onSnapshot: [
          {
            guard: {
              type: 'isNewlyTaken',
              params: ({ context, event }) => ({
                problem: event.snapshot.context.problem,
                told: context.told,
              }),
            },
            actions: [
              { type: 'announce', params: { message: NICKNAME_TAKEN, tone: 'bad' } },
              {
                type: 'noteProblem',
                params: ({ event }) => ({ problem: event.snapshot.context.problem }),
              },
            ],
            description: 'Somebody has this nickname; that nobody answered is something else.',
          },
          {
            actions: [
              {
                type: 'keepDraft',
                params: ({ event }) => ({ nickname: event.snapshot.context.values }),
              },
              {
                type: 'noteProblem',
                params: ({ event }) => ({ problem: event.snapshot.context.problem }),
              },
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
          facts: { now, email: member.email },
        }),
        onSnapshot: {
          actions: {
            type: 'keepDraft',
            params: ({ event }) => ({ identity: event.snapshot.context.values }),
          },
        },
        onDone: { target: 'address', actions: stepSaved },
      },
      on: { 'back.requested': 'nickname' },
    },
    address: {
      description: 'Where can gifts be sent?',
      invoke: {
        id: 'address',
        src: 'address',
        input: ({ context }) => ({ values: context.drafts.address, facts: null }),
        onSnapshot: {
          actions: {
            type: 'keepDraft',
            params: ({ event }) => ({ address: event.snapshot.context.values }),
          },
        },
        onDone: {
          target: 'completing',
          actions: { type: 'keepAddress', params: ({ event }) => event.output },
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
            guard: {
              type: 'waitsForParent',
              params: ({ event }) => ({ member: event.output }),
            },
            target: 'parentAsked',
            actions: { type: 'keepMember', params: ({ event }) => ({ member: event.output }) },
            description: 'A minor is told first that a parent is being asked.',
          },
          {
            target: 'done',
            actions: { type: 'keepMember', params: ({ event }) => ({ member: event.output }) },
          },
        ],
        onError: 'stalled',
      },
    },
    stalled: {
      description: 'All answers are kept, but the last word was not heard.',
      on: { 'retry.requested': 'completing', 'back.requested': 'address' },
    },
    parentAsked: {
      description: 'A mail to the parent is on its way; the member reads so before she goes in.',
      on: { 'farewell.read': 'done' },
    },
    done: {
      type: 'final',
      description: 'A full member, on the way in.',
      entry: [
        { type: 'goTo', params: { path: '/', replace: true } },
        { type: 'changeMember', params: ({ context }) => ({ member: context.member }) },
      ],
    },
  },
})

export type OnboardingRef = ActorRefFrom<typeof onboardingMachine>
