/** What the chart of the onboarding is made of: what it keeps, hears, asks of the rules and does. */
import { assign, setup } from 'xstate'
import { firstAddressForm } from '#machines/address/address.form.ts'
import { needAction, needActor } from '#machines/needs.ts'
import type { Address } from '#rules/address/schema.ts'
import { isNewlyTaken, type OnboardingStep } from '#rules/joining/onboarding.ts'
import {
  addressedTo,
  draftsOf,
  type OnboardingDrafts,
  resumesAt,
} from '#rules/joining/onboarding-drafts.ts'
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
  /** What stands in the fields of every step, saved or not: going back loses nothing. */
  drafts: OnboardingDrafts
  /** The problem with the nickname that was told last. */
  told: Problem | null
}

export const onboardingSetup = setup({
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
    resumesAt: (_, asked: OnboardingContext & { step: OnboardingStep }) =>
      resumesAt(asked.step, asked.member, asked.drafts, new Date(asked.now)),
    isNewlyTaken: (_, { problem, told }: { problem: Problem | null; told: Problem | null }) =>
      isNewlyTaken(problem, told),
    waitsForParent: (_, { member }: { member: Me }) => waitsForParent(member),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    outdateErrors: needAction('outdateErrors'),
    goTo: needAction<Destination>('goTo'),
    changeMember: needAction<{ member: Me }>('changeMember'),
    logOut: needAction('logOut'),
    fillIn: assign(({ context }, { addresses }: { addresses: Address[] }) => ({
      drafts: draftsOf(context.member, addresses[0] ?? null),
    })),
    keepDraft: assign(({ context }, draft: Partial<OnboardingDrafts>) => ({
      drafts: { ...context.drafts, ...draft },
    })),
    keepMember: assign(({ context }, { member }: { member: Me }) => ({
      member,
      drafts: {
        ...context.drafts,
        address: addressedTo(context.drafts.address, context.member, member),
      },
    })),
    keepAddress: assign(({ context }, { id }: { id: number }) => ({
      drafts: { ...context.drafts, address: { ...context.drafts.address, id } },
    })),
    noteProblem: assign((_, { problem }: { problem: Problem | null }) => ({ told: problem })),
  },
})

/** After every step: the member as the server has her now. */
export const stepSaved = [
  {
    type: 'keepMember',
    params: ({ event }: { event: { output: Me } }) => ({ member: event.output }),
  },
  {
    type: 'changeMember',
    params: ({ event }: { event: { output: Me } }) => ({ member: event.output }),
  },
] as const

/** What the rule of resuming is asked. */
export const at =
  (step: OnboardingStep) =>
  ({ context }: { context: OnboardingContext }) => ({ ...context, step })
