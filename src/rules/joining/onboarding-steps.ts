import * as z from 'zod/mini'
import { hasChanged } from '#rules/form/form.ts'
import { askedStep, stepShown } from '#rules/form/steps.ts'
import { onboardingStepOf } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'
import { ONBOARDING_STEPS, type OnboardingStep } from './onboarding.ts'
import type { OnboardingDrafts } from './onboarding-drafts.ts'

const text = z.string()

/** The draft of an onboarding: the values of each step that were entered but not saved. */
export const onboardingDraftSchema = z.object({
  privacy: z.optional(z.object({ address_privacy: text, onboarding_comment: text })),
  nickname: z.optional(z.object({ nickname: text })),
  identity: z.optional(
    z.object({
      last_name: text,
      first_name: text,
      birth_date: text,
      discord: text,
      region: z.optional(z.nullable(text)),
      parent_email: text,
    }),
  ),
  address: z.optional(
    z.object({
      id: z.nullable(z.int()),
      label: text,
      name: text,
      line1: text,
      line2: text,
      city: text,
      state: text,
      zip: text,
      country: text,
    }),
  ),
})
export type OnboardingDraft = z.infer<typeof onboardingDraftSchema>

/** Merges the draft into the saved values. The address keeps the id that was saved. */
export const draftsWith = (saved: OnboardingDrafts, draft: OnboardingDraft): OnboardingDrafts => ({
  privacy: draft.privacy ?? saved.privacy,
  nickname: draft.nickname ?? saved.nickname,
  identity: draft.identity ?? saved.identity,
  address: { ...(draft.address ?? saved.address), id: saved.address.id },
})

/** The values that differ from the saved ones, to keep as a draft. Null if none differ. */
export function onboardingDraftOf(
  drafts: OnboardingDrafts,
  saved: OnboardingDrafts,
): OnboardingDraft | null {
  const typed = ONBOARDING_STEPS.filter((step) => hasChanged(saved[step], drafts[step]))
  return typed.length === 0 ? null : Object.fromEntries(typed.map((step) => [step, drafts[step]]))
}

interface Asked {
  query: Query
  me: Me
  /** The address is part of the drafts because it is not in the profile. It counts as saved once it has an id. */
  drafts: Pick<OnboardingDrafts, 'address'>
  now: Date
}

/**
 * The step to show for a URL: the step in the URL, but never one after the first missing step. Without a step in the
 * URL, the onboarding resumes at the first missing one.
 */
export function onboardingStepAt({ query, me, drafts, now }: Asked): OnboardingStep {
  const missing = onboardingStepOf(me, drafts.address.id === null ? 0 : 1, now)
  return stepShown(ONBOARDING_STEPS, askedStep(ONBOARDING_STEPS, query) ?? missing, missing)
}

/** True if this step is in the URL. */
export const asksForStep = (query: Query, step: OnboardingStep): boolean =>
  askedStep(ONBOARDING_STEPS, query) === step

/** True if the URL contains no step, or one that comes after a missing step. */
export const isElsewhere = (asked: Asked): boolean =>
  !asksForStep(asked.query, onboardingStepAt(asked))

export const onboardingPath = (step: OnboardingStep): Path => `/onboarding?step=${step}`
