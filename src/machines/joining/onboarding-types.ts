/** Events and context of the onboarding chart, and the parameters of its guards and actions. */
import { formValues, output } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Address } from '#rules/address/schema.ts'
import type { OnboardingStep } from '#rules/joining/onboarding.ts'
import { draftsOf, type OnboardingDrafts } from '#rules/joining/onboarding-drafts.ts'
import {
  type OnboardingDraft,
  onboardingDraftOf,
  onboardingPath,
  onboardingStepAt,
} from '#rules/joining/onboarding-steps.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Destination } from '#rules/wire/path.ts'

export type OnboardingEvent =
  | AddressChanged
  | { type: 'back.requested' }
  | { type: 'retry.requested' }
  | { type: 'farewell.read' }
  | { type: 'logout.requested' }

export interface OnboardingGiven {
  member: Me
  now: string
  /** The query of the current URL. */
  query: Query
  /** The draft that this tab kept across a reload. */
  draft: OnboardingDraft | null
}

export interface OnboardingContext extends OnboardingGiven {
  /** The saved address; null while there is none. */
  saved: Address | null
  /** The fields of every step, saved or not, so that going back loses nothing. */
  drafts: OnboardingDrafts
}

interface Given {
  context: OnboardingContext
}

/** Returns the values that decide which step is shown. */
export const asked = ({ context: { query, member, drafts, now } }: Given) => ({
  query,
  me: member,
  drafts,
  now: new Date(now),
})

/** Returns the URL of the step that is shown. It replaces a URL that asked for a different step. */
export const stepInstead = (given: Given): Destination => ({
  path: onboardingPath(onboardingStepAt(asked(given))),
  replace: true,
})

export const backTo = (step: OnboardingStep) =>
  ({ type: 'returnTo', params: { path: onboardingPath(step) } }) as const

/** Returns the values that the member has entered in a step. */
export const typedIn =
  <Step extends OnboardingStep>(step: Step) =>
  (shown: { event: { snapshot: { context: { values: OnboardingDrafts[Step] } } } }) =>
    ({ [step]: formValues(shown) }) as Partial<OnboardingDrafts>

export const keepDraft = {
  type: 'keepDraft',
  params: ({ context: { drafts, member, saved } }: Given) =>
    onboardingDraftOf(drafts, draftsOf(member, saved)),
} as const

/** Actions after a step is saved: they store the member that the server returned, and go to the next step. */
export const savedBefore = (next: OnboardingStep) =>
  [
    { type: 'keepMember', params: output },
    { type: 'changeMember', params: output },
    keepDraft,
    { type: 'goTo', params: { path: onboardingPath(next) } },
  ] as const
