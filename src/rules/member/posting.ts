import { type Refusal, refusal } from '#rules/wire/problem.ts'
import {
  type Minority,
  type Posting,
  type Restriction,
  WAITING_FOR_PARENT,
  waitsForParent,
} from './schema.ts'

/** The reason why a restricted member may not do things that affect others; null for other members. */
export function restrictionRefusal({ is_suspended, is_paused }: Restriction): Refusal | null {
  if (is_suspended) return refusal('suspended', 'Your account is suspended. Please ask an elf.')
  return is_paused ? refusal('paused', 'Your account is paused for now. Please ask an elf.') : null
}

export const onboardingRefusal = (member: { has_completed_onboarding: boolean }): Refusal | null =>
  member.has_completed_onboarding
    ? null
    : refusal('onboarding', 'Please finish your onboarding first.')

const parentRefusal = (member: Minority): Refusal | null =>
  waitsForParent(member) ? refusal('parent', WAITING_FOR_PARENT) : null

/** The reason why this member may not post, comment or sign up anywhere; null if they may. */
export const mayPost = (member: Posting): Refusal | null =>
  restrictionRefusal(member) ?? onboardingRefusal(member) ?? parentRefusal(member)

/** The `can_post` that the server sends: false as long as the birth date is unknown. */
export const canPost = (member: Posting & { birth_date: string | null }): boolean =>
  member.birth_date !== null && mayPost(member) === null
