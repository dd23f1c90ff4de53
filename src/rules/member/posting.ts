import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { mayReachOthers, type Posting, WAITING_FOR_PARENT, waitsForParent } from './schema.ts'

export const suspendedRefusal = (member: { is_suspended?: boolean }): Refusal | null =>
  mayReachOthers(member)
    ? null
    : refusal('suspended', 'Your account is suspended. Please ask a mod.')

export const onboardingRefusal = (member: { has_completed_onboarding: boolean }): Refusal | null =>
  member.has_completed_onboarding
    ? null
    : refusal('onboarding', 'Please finish your onboarding first.')

export const parentRefusal = (member: Omit<Posting, 'has_completed_onboarding'>): Refusal | null =>
  waitsForParent(member) ? refusal('parent', WAITING_FOR_PARENT) : null

/** Why this member may not post, comment or sign up anywhere; null when she may. */
export const mayPost = (member: Posting): Refusal | null =>
  suspendedRefusal(member) ?? onboardingRefusal(member) ?? parentRefusal(member)

/** `can_post`, as the server tells it: false until a birth date is known. */
export const canPost = (member: Posting & { birth_date: string | null }): boolean =>
  member.birth_date !== null && mayPost(member) === null
