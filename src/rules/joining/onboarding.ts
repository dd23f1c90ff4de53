import * as z from 'zod/mini'
import { across, askedIf, form, REQUIRED } from '#rules/form/field.ts'
import { line, nullableLine } from '#rules/form/text.ts'
import { astrologicalSign, birthDateField, signArticle } from '#rules/member/birth-date.ts'
import {
  DISCORD_MAX,
  isMinorAt,
  OWN_EMAIL,
  parentEmailProblem,
  REAL_NAME_MAX,
  regionField,
} from '#rules/member/fields.ts'
import { EMAIL_MAX, NOT_AN_EMAIL } from './email.ts'

export const ONBOARDING_STEPS = ['privacy', 'nickname', 'identity', 'address'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

interface Identity {
  birth_date: string
  parent_email: string | null
}

/** The rules for the parent's email, which depend on the birth date. */
const parentEmailRules = (now: Date, ownEmail: string) =>
  [REQUIRED, NOT_AN_EMAIL, OWN_EMAIL].map((words) =>
    across<Identity>(
      'parent_email',
      words,
      (values) => parentEmailProblem(values, now, ownEmail) !== words,
    ),
  )

/** The member's name, birth date and region; a minor also gives a parent's email. */
export const identityStepSchema = (now: Date, ownEmail: string) =>
  askedIf(
    'parent_email',
    ({ birth_date }) => isMinorAt(now, birth_date),
    form({
      last_name: line({ max: REAL_NAME_MAX }),
      first_name: line({ max: REAL_NAME_MAX }),
      birth_date: birthDateField(now, REQUIRED),
      discord: z._default(nullableLine(DISCORD_MAX), null),
      region: z._default(regionField(), null),
      parent_email: z._default(nullableLine(EMAIL_MAX), null),
    }).check(...parentEmailRules(now, ownEmail)),
  )
export type IdentityStep = z.infer<ReturnType<typeof identityStepSchema>>

/** The label of the button below a step of the wizard. */
export const onboardingButton = (step: OnboardingStep): string => {
  const number = ONBOARDING_STEPS.indexOf(step) + 1
  return number === ONBOARDING_STEPS.length
    ? 'Join the club!'
    : `Next (${number}/${ONBOARDING_STEPS.length})`
}

/** The title of the last step. */
export function signTitle(birthDate: string | null): string {
  const sign = birthDate === null ? 'critter' : astrologicalSign(birthDate)
  return `${signArticle(sign)} ${sign} I see! Last question...`
}
