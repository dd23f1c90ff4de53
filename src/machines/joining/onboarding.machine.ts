import { type ActorRefFrom, assign, setup } from 'xstate'
import { firstAddressForm } from '#machines/address/firstAddress.form.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import { isAt, ledFrom } from '#machines/steps.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Address } from '#rules/address/schema.ts'
import type { OnboardingStep } from '#rules/joining/onboarding.ts'
import { addressedTo, draftsOf, type OnboardingDrafts } from '#rules/joining/onboarding-drafts.ts'
import {
  asksForStep,
  draftsWith,
  isElsewhere,
  type OnboardingDraft,
  onboardingStepAt,
} from '#rules/joining/onboarding-steps.ts'
import { type Me, waitsForParent } from '#rules/member/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { identityForm, nicknameForm, privacyForm } from './onboarding.form.ts'
import {
  asked,
  backTo,
  keepDraft,
  type OnboardingContext,
  type OnboardingEvent,
  type OnboardingGiven,
  savedBefore,
  stepInstead,
  typedIn,
} from './onboarding-types.ts'

/**
 * The four questions for a new member. The next step opens only once the current one is valid and saved, so no URL can
 * skip an unfinished step. Unsaved input survives a reload. At the end, minors are told that a parent will be asked.
 */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingContext,
    input: {} as OnboardingGiven,
    events: {} as OnboardingEvent,
    children: {} as {
      place: 'place'
      loadAddresses: 'loadAddresses'
      privacy: 'privacy'
      nickname: 'nickname'
      identity: 'identity'
      address: 'address'
      completeOnboarding: 'completeOnboarding'
    },
  },
  actors: {
    place: needListener<AddressChanged>(),
    loadAddresses: needActor<Address[]>(),
    privacy: privacyForm,
    nickname: nicknameForm,
    identity: identityForm,
    address: firstAddressForm,
    completeOnboarding: needActor<Me>(),
  },
  guards: {
    asksForStep: (_, { query, step }: { query: Query; step: OnboardingStep }) =>
      asksForStep(query, step),
    isElsewhere: (_, given: ReturnType<typeof asked>) => isElsewhere(given),
    waitsForParent: (_, member: Me) => waitsForParent(member),
  },
  actions: {
    outdateErrors: needAction('outdateErrors'),
    goTo: needAction<Destination>('goTo'),
    returnTo: needAction<{ path: Path }>('returnTo'),
    keepDraft: needAction<OnboardingDraft | null>('keepDraft'),
    changeMember: needAction<Me>('changeMember'),
    logOut: needAction('logOut'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    correctQuery: assign({
      query: ({ context }) => ({ step: onboardingStepAt(asked({ context })) }),
    }),
    fillIn: assign(({ context: { member, draft } }, addresses: Address[]) => {
      const saved = addresses[0] ?? null
      return { saved, drafts: draftsWith(draftsOf(member, saved), draft ?? {}) }
    }),
    keepStep: assign(({ context: { drafts } }, typed: Partial<OnboardingDrafts>) => ({
      drafts: { ...drafts, ...typed },
    })),
    keepMember: assign(({ context: { drafts, member: before } }, member: Me) => ({
      member,
      drafts: { ...drafts, address: addressedTo(drafts.address, before, member) },
    })),
    keepSaved: assign(({ context: { drafts } }, saved: Address) => ({
      saved,
      drafts: { ...drafts, address: { ...drafts.address, id: saved.id } },
    })),
  },
}).createMachine({
  id: 'onboarding',
  description: 'The four questions for a new member.',
  context: ({ input }) => ({
    ...input,
    saved: null,
    drafts: draftsOf(input.member, null),
  }),
  invoke: { id: 'place', src: 'place' },
  initial: 'resuming',
  on: {
    'logout.requested': { actions: 'logOut' },
    'address.changed': { actions: { type: 'keepQuery', params: event } },
  },
  states: {
    resuming: {
      description: 'The answers saved so far are being loaded.',
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
      description: 'Reads the step from the URL.',
      always: [
        {
          guard: { type: 'isElsewhere', params: asked },
          target: 'resumed',
          reenter: true,
          actions: [{ type: 'goTo', params: stepInstead }, 'correctQuery'],
          description: 'The URL contains no step, or one beyond the first that is missing.',
        },
        {
          guard: isAt('privacy'),
          target: 'privacy',
          description: 'The URL contains the first step.',
        },
        {
          guard: isAt('nickname'),
          target: 'nickname',
          description: 'The URL contains the second step.',
        },
        {
          guard: isAt('identity'),
          target: 'identity',
          description: 'The URL contains the third step.',
        },
        { target: 'address', description: 'The URL contains the last step.' },
      ],
    },
    failed: {
      description: 'The saved answers could not be loaded.',
      on: { 'retry.requested': 'resuming' },
    },
    privacy: {
      description: 'Step 1: who may have the member’s address.',
      invoke: {
        id: 'privacy',
        src: 'privacy',
        input: ({ context }) => ({ values: context.drafts.privacy }),
        onSnapshot: { actions: [{ type: 'keepStep', params: typedIn('privacy') }, keepDraft] },
        onDone: { target: 'nickname', actions: savedBefore('nickname') },
      },
      on: { 'address.changed': ledFrom('privacy', 'resumed') },
    },
    nickname: {
      description: 'Step 2: the member’s nickname.',
      invoke: {
        id: 'nickname',
        src: 'nickname',
        input: ({ context }) => ({ values: context.drafts.nickname }),
        onSnapshot: { actions: [{ type: 'keepStep', params: typedIn('nickname') }, keepDraft] },
        onDone: { target: 'identity', actions: [...savedBefore('identity'), 'outdateErrors'] },
      },
      on: {
        'back.requested': { target: 'privacy', actions: backTo('privacy') },
        'address.changed': ledFrom('nickname', 'resumed'),
      },
    },
    identity: {
      description: 'Step 3: the member’s real name and birth date.',
      invoke: {
        id: 'identity',
        src: 'identity',
        input: ({ context: { drafts, now, member } }) => ({
          values: drafts.identity,
          given: { now, email: member.email },
        }),
        onSnapshot: { actions: [{ type: 'keepStep', params: typedIn('identity') }, keepDraft] },
        onDone: { target: 'address', actions: savedBefore('address') },
      },
      on: {
        'back.requested': { target: 'nickname', actions: backTo('nickname') },
        'address.changed': ledFrom('identity', 'resumed'),
      },
    },
    address: {
      description: 'Step 4: the member’s first address.',
      invoke: {
        id: 'address',
        src: 'address',
        input: ({ context }) => ({ values: context.drafts.address }),
        onSnapshot: { actions: [{ type: 'keepStep', params: typedIn('address') }, keepDraft] },
        onDone: {
          target: 'completing',
          actions: { type: 'keepSaved', params: output },
        },
      },
      on: {
        'back.requested': { target: 'identity', actions: backTo('identity') },
        'address.changed': ledFrom('address', 'resumed'),
      },
    },
    completing: {
      description: 'All answers are saved, and the onboarding is being completed.',
      entry: { type: 'keepDraft', params: null },
      invoke: {
        id: 'completeOnboarding',
        src: 'completeOnboarding',
        onDone: [
          {
            guard: { type: 'waitsForParent', params: output },
            target: 'parentAsked',
            actions: { type: 'keepMember', params: output },
            description: 'The member is a minor. The page first says that a parent is being asked.',
          },
          {
            target: 'done',
            actions: { type: 'keepMember', params: output },
            description: 'Nobody else has to agree.',
          },
        ],
        onError: 'stalled',
      },
    },
    stalled: {
      description: 'All answers are saved, but the request to complete the onboarding failed.',
      on: {
        'retry.requested': 'completing',
        'back.requested': 'address',
        'address.changed': {
          target: 'resumed',
          actions: { type: 'keepQuery', params: event },
          description: 'The member went back to an earlier step.',
        },
      },
    },
    parentAsked: {
      description: 'The parent has been sent an email, and the page tells the member so.',
      on: { 'farewell.read': 'done' },
    },
    done: {
      type: 'final',
      description: 'The member has completed the onboarding, and the tab goes on to the app.',
      entry: [
        { type: 'goTo', params: { path: '/', replace: true } },
        { type: 'changeMember', params: ({ context }) => context.member },
      ],
    },
  },
})

export type OnboardingRef = ActorRefFrom<typeof onboardingMachine>
