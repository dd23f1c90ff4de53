/** The fields of a profile: the onboarding asks for them, and the profile page changes them. */
import * as z from 'zod/mini'
import { NOT_KNOWN, numberAmong } from '#rules/form/choice.ts'
import { form, REQUIRED } from '#rules/form/field.ts'
import { line } from '#rules/form/text.ts'
import { isEmail, NOT_AN_EMAIL, sameMailbox } from '#rules/joining/email.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { isBlank } from '#rules/text/characters.ts'
import { hidesSigns } from '#rules/text/hidden-signs.ts'
import { type Problem, refusal } from '#rules/wire/problem.ts'
import { isMinor } from './birth-date.ts'
import { type RegionKey, regionsForRegistration } from './region.ts'

export const NICKNAME_MIN = 2
export const NICKNAME_MAX = 30
export const HIDDEN_SIGN = 'This field contains an invisible character'
/** The refusal of a nickname that is taken. Only the server can check for it. */
export const NICKNAME_TAKEN = refusal(
  'nickname_taken',
  'This nickname is already taken',
  'nickname',
)
/** The same message as a toast. */
export const TAKEN: Toast = { message: NICKNAME_TAKEN.message, tone: 'bad' }
export const REAL_NAME_MAX = 80
export const DISCORD_MAX = 40
export const COMMENT_MAX = 2000
export const OWN_EMAIL = 'Please give a parent’s email, not your own'

export const nicknameField = () =>
  line({ min: NICKNAME_MIN, max: NICKNAME_MAX }).check(
    z.refine((nickname) => !hidesSigns(nickname), { error: HIDDEN_SIGN }),
  )

export const nicknameSchema = form({ nickname: nicknameField() })
export type NicknameStep = z.infer<typeof nicknameSchema>

/** True if the server has refused the nickname because another member has it. */
export const isNicknameTaken = ({ code }: Problem): boolean => code === NICKNAME_TAKEN.code

/**
 * True if this privacy choice requires a note about who must not get the address. The specification shows the text box
 * for choice 3 but tests for a value 5, so both require the note. Radio buttons send strings.
 */
export const needsComment = (privacy: unknown): boolean =>
  [3, 5].some((choice) => privacy === choice || privacy === String(choice))

export const privacyField = () => numberAmong([1, 2, 3, 4, 5])

export const isMissing = (text: unknown): boolean => typeof text !== 'string' || isBlank(text)

/** A member's own region: one from the list, or null for "Other". */
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

export const isMinorAt = (now: Date, birthDate: unknown): boolean =>
  typeof birthDate === 'string' && isMinor(birthDate, now)

interface Minor {
  birth_date: unknown
  parent_email: unknown
}

/** The error in a minor's entry for the parent's email. Adults are not asked for it. */
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
