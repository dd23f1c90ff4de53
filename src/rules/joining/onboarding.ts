import * as z from 'zod/mini'
import { across, askedIf, form, NOT_KNOWN, REQUIRED } from '#rules/form/field.ts'
import { numberAmong } from '#rules/form/number.ts'
import { line, nullableLine } from '#rules/form/text.ts'
import { astrologicalSign, birthDateField, isMinor, signArticle } from '#rules/member/birth-date.ts'
import { type RegionKey, regionsForRegistration } from '#rules/member/region.ts'
import { isBlank } from '#rules/text/characters.ts'
import { hidesSigns } from '#rules/text/hidden-signs.ts'
import { isNews, type Problem } from '#rules/wire/problem.ts'
import { EMAIL_MAX, isEmail, NOT_AN_EMAIL, sameMailbox } from './email.ts'

export const NICKNAME_MIN = 2
export const NICKNAME_MAX = 30
export const HIDDEN_SIGN = 'This field contains an invisible character'
export const NICKNAME_TAKEN = 'This nickname is already taken'
export const REAL_NAME_MAX = 80
export const DISCORD_MAX = 40
export const COMMENT_MAX = 2000
export const OWN_EMAIL = 'Please give a parent’s email, not your own'
export const ONBOARDING_STEPS = ['privacy', 'nickname', 'identity', 'address'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** What the wizard offers; 5 is an old value that is still accepted and treated like 4. */
export const ADDRESS_PRIVACY = [
  { value: 1, label: 'I am happy to share my address and info with anyone who asks.' },
  { value: 2, label: 'Check with me first.' },
  { value: 3, label: 'Specific people must not get my info.' },
  {
    value: 4,
    label:
      'No one may ever have my information outside a swap I sign up for, used only to verify swap details.',
  },
] as const

/**
 * Who the address must be kept from has to be said for 3, and for 5 as the old rule had it; a radio speaks in strings.
 */
export const needsComment = (privacy: unknown): boolean =>
  [3, 5].some((choice) => privacy === choice || privacy === String(choice))

export const privacyField = () => numberAmong([1, 2, 3, 4, 5])

interface Privacy {
  address_privacy: 1 | 2 | 3 | 4 | 5
  onboarding_comment: string | null
}

export const isMissing = (text: unknown): boolean => typeof text !== 'string' || isBlank(text)

export const privacyStepSchema = askedIf(
  'onboarding_comment',
  ({ address_privacy }) => needsComment(address_privacy),
  form({
    address_privacy: privacyField(),
    onboarding_comment: z._default(nullableLine(COMMENT_MAX), null),
  }).check(
    across<Privacy>(
      'onboarding_comment',
      REQUIRED,
      ({ address_privacy, onboarding_comment }) =>
        !needsComment(address_privacy) || !isMissing(onboarding_comment),
    ),
  ),
)
export type PrivacyStep = z.infer<typeof privacyStepSchema>

export const nicknameField = () =>
  line({ min: NICKNAME_MIN, max: NICKNAME_MAX }).check(
    z.refine((nickname) => !hidesSigns(nickname), { error: HIDDEN_SIGN }),
  )

export const nicknameSchema = form({ nickname: nicknameField() })
export type NicknameStep = z.infer<typeof nicknameSchema>

/** A member's own region: one of the list, or null for "Other". */
export const regionField = () =>
  z.nullable(
    z.enum(
      regionsForRegistration.map(({ key }) => key).filter((key) => key !== null) as [
        RegionKey,
        ...RegionKey[],
      ],
      NOT_KNOWN,
    ),
  )

export const regionInputSchema = form({ region: regionField() })
export type RegionInput = z.infer<typeof regionInputSchema>

interface Identity {
  birth_date: string
  parent_email: string | null
}

const isMinorAt = (now: Date, birthDate: unknown): boolean =>
  typeof birthDate === 'string' && isMinor(birthDate, now)

interface Minor {
  birth_date: unknown
  parent_email: unknown
}

/** What is wrong with a minor's parent's email; an adult is not asked for one. */
export function parentEmailProblem(
  { birth_date, parent_email }: Partial<Minor>,
  now: Date,
  ownEmail: string,
): string | null {
  if (!isMinorAt(now, birth_date)) return null
  if (typeof parent_email !== 'string' || isBlank(parent_email)) return REQUIRED
  if (!isEmail(parent_email)) return NOT_AN_EMAIL
  return sameMailbox(parent_email, ownEmail) ? OWN_EMAIL : null
}

/** The parent's email as one rule with the birth date. */
const parentEmailRules = (now: Date, ownEmail: string) =>
  [REQUIRED, NOT_AN_EMAIL, OWN_EMAIL].map((words) =>
    across<Identity>(
      'parent_email',
      words,
      (values) => parentEmailProblem(values, now, ownEmail) !== words,
    ),
  )

/** Who she is in the real world; a minor names a parent. */
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

/** The button under step 1 to 4 of the wizard. */
export const onboardingButton = (step: OnboardingStep): string => {
  const number = ONBOARDING_STEPS.indexOf(step) + 1
  return number === ONBOARDING_STEPS.length
    ? 'Join the club!'
    : `Next (${number}/${ONBOARDING_STEPS.length})`
}

/** The server has just said that somebody has this nickname; no answer is another matter. */
export const isNewlyTaken = (problem: Problem | null, told: Problem | null): boolean =>
  problem?.status === 422 && isNews(problem, told)

/** The title of the last step. */
export function signTitle(birthDate: string | null): string {
  const sign = birthDate === null ? 'critter' : astrologicalSign(birthDate)
  return `${signArticle(sign)} ${sign} I see! Last question...`
}
