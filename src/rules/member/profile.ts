import * as z from 'zod/mini'
import { optionalId } from '#rules/form/choice.ts'
import { expects, form, REQUIRED } from '#rules/form/field.ts'
import { line, nullableLine } from '#rules/form/text.ts'
import { EMAIL_MAX, sameEmail } from '#rules/joining/email.ts'
import type { OnboardingStep } from '#rules/joining/onboarding.ts'
import type { FieldErrors } from '#rules/wire/problem.ts'
import { birthDateField, birthDateRefusal, isMinor } from './birth-date.ts'
import {
  COMMENT_MAX,
  DISCORD_MAX,
  isMissing,
  needsComment,
  nicknameField,
  parentEmailProblem,
  privacyField,
  REAL_NAME_MAX,
  regionField,
} from './fields.ts'
import type { Me } from './schema.ts'

/** The fields that members may change about themselves. Missing fields stay the same. */
export const profileInputSchema = (now: Date) =>
  form({
    nickname: z.optional(nicknameField()),
    avatar: z.optional(optionalId()),
    discord: z.optional(nullableLine(DISCORD_MAX)),
    address_privacy: z.optional(privacyField()),
    onboarding_comment: z.optional(nullableLine(COMMENT_MAX)),
    last_name: z.optional(line({ max: REAL_NAME_MAX })),
    first_name: z.optional(line({ max: REAL_NAME_MAX })),
    birth_date: z.optional(birthDateField(now)),
    region: z.optional(regionField()),
    parent_email: z.optional(nullableLine(EMAIL_MAX)),
    has_completed_onboarding: z.optional(z.boolean(expects('yes or no'))),
  })
export type ProfileInput = z.infer<ReturnType<typeof profileInputSchema>>

/** The form for nickname and Discord handle. */
export const profileCardSchema = form({
  nickname: nicknameField(),
  discord: z._default(nullableLine(DISCORD_MAX), null),
})

/** The initial values of the form for nickname and Discord handle. */
export const profileCardOf = ({ nickname, discord }: Pick<Me, 'nickname' | 'discord'>) => ({
  nickname: nickname ?? '',
  discord: discord ?? '',
})
export type ProfileCard = ReturnType<typeof profileCardOf>

type Onboarding = Pick<
  Me,
  | 'email'
  | 'address_privacy'
  | 'onboarding_comment'
  | 'nickname'
  | 'last_name'
  | 'first_name'
  | 'birth_date'
  | 'parent_email'
>

/**
 * The errors that concern several fields of the profile after `change`. Fields that depend on each other are checked
 * together if any of them changes.
 */
export function profileErrors(me: Onboarding, change: ProfileInput, now: Date): FieldErrors {
  const after = { ...me, ...change }
  const errors: FieldErrors = {}
  if (change.address_privacy !== undefined || change.onboarding_comment !== undefined) {
    const { address_privacy, onboarding_comment } = after
    if (needsComment(address_privacy) && isMissing(onboarding_comment))
      errors.onboarding_comment = [REQUIRED]
  }
  if (change.birth_date !== undefined || change.parent_email !== undefined) {
    const words = parentEmailProblem(after, now, me.email)
    if (words !== null) errors.parent_email = [words]
    const moved =
      change.birth_date === undefined
        ? null
        : birthDateRefusal(me.birth_date, change.birth_date, now)
    if (moved !== null) errors.birth_date = [moved.message]
  }
  return errors
}

export const PARENT_KNOWN = 'We’ve already written to this email. You can send it again instead.'

/** The error in a new parent's email. A minor may enter one until the first parent has answered. */
export function parentChangeErrors(
  { parent_email }: { parent_email: string },
  me: Pick<Me, 'email' | 'birth_date' | 'parent_email'>,
  now: Date,
): FieldErrors {
  const words = parentEmailProblem({ birth_date: me.birth_date, parent_email }, now, me.email)
  if (words !== null) return { parent_email: [words] }
  return sameEmail(parent_email, me.parent_email ?? '') ? { parent_email: [PARENT_KNOWN] } : {}
}

/** The fields that are still missing from an onboarding, in the order in which it asks for them. */
export function missingForCompletion(me: Onboarding, addresses: number, now: Date): string[] {
  const missing = (field: keyof Onboarding) => (me[field] === null ? [field] : [])
  return [
    ...missing('address_privacy'),
    ...(needsComment(me.address_privacy) ? missing('onboarding_comment') : []),
    ...missing('nickname'),
    ...missing('last_name'),
    ...missing('first_name'),
    ...missing('birth_date'),
    ...(isMinor(me.birth_date, now) ? missing('parent_email') : []),
    ...(addresses === 0 ? ['address'] : []),
  ]
}

const STEP_OF: Record<string, OnboardingStep> = {
  address_privacy: 'privacy',
  onboarding_comment: 'privacy',
  nickname: 'nickname',
  address: 'address',
}

/** The step at which an onboarding resumes; the last step if nothing is missing. */
export function onboardingStepOf(me: Onboarding, addresses: number, now: Date): OnboardingStep {
  const [first] = missingForCompletion(me, addresses, now)
  if (first === undefined) return 'address'
  return STEP_OF[first] ?? 'identity'
}
