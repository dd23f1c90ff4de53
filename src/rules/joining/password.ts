import * as z from 'zod/mini'
import { across, form, tooLong, tooShort } from '#rules/form/field.ts'
import { line, optionalLine, verbatim } from '#rules/form/text.ts'
import { isKeepable } from '#rules/text/keepable.ts'
import {
  type FieldErrors,
  fieldErrors,
  type Problem,
  type Refusal,
  refusal,
} from '#rules/wire/problem.ts'
import { emailField, sameEmail } from './email.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>'
const PASSWORD_IS_EMAIL = 'Your email address can’t be your password'
export const NOT_THE_SAME = 'The value must be equal to the password value'
export const SUGGESTED_NAME_MAX = 30
/** The lifetime in minutes of an emailed link for resetting a password. */
export const RESET_MINUTES = 60

/**
 * The maximum number of emailed links that can be requested per hour for one address, either to reset the password or
 * to close an account that has no password. Further requests are refused, whether or not the address belongs to a
 * member.
 */
export const PASSWORD_MAILS_AN_HOUR = 5

/** Checks whether a password is one of the most common ones. Only the server has the list. */
export type IsCommon = (password: string) => boolean

const noList: IsCommon = () => false
const COMMON = 'This is one of the most common passwords'

interface Condition {
  key: 'length' | 'letter' | 'special' | 'email'
  /** The label in the checklist. */
  label: string
  error: (password: string) => string
  holds: (password: string, email: string) => boolean
}

const CONDITIONS: readonly Condition[] = [
  {
    key: 'length',
    label: `Between ${PASSWORD_MIN} and ${PASSWORD_MAX} characters`,
    error: (password) =>
      password.length < PASSWORD_MIN ? tooShort(PASSWORD_MIN) : tooLong(PASSWORD_MAX),
    holds: (password) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
  },
  {
    key: 'letter',
    label: 'A letter',
    error: () => 'A letter is missing',
    holds: (password) => /\p{L}/u.test(password),
  },
  {
    key: 'special',
    label: `A special character: ${[...SPECIAL_CHARACTERS].join(' ')}`,
    error: () => 'A special character is missing',
    holds: (password) => [...password].some((sign) => SPECIAL_CHARACTERS.includes(sign)),
  },
  {
    key: 'email',
    label: 'Not your email address',
    error: () => PASSWORD_IS_EMAIL,
    holds: (password, email) => password !== '' && !sameEmail(password, email),
  },
]

export interface PasswordCondition {
  key: Condition['key']
  label: string
  met: boolean
}

/** The live checklist under a new password. */
export const passwordConditions = (password: string, email = ''): PasswordCondition[] =>
  CONDITIONS.map(({ key, label, holds }) => ({ key, label, met: holds(password, email) }))

const passwordField = (isCommon: IsCommon) =>
  verbatim().check(
    z.refine(isKeepable, {
      error: 'This password contains a character that can’t be saved',
      abort: true,
    }),
    ...CONDITIONS.filter(({ key }) => key !== 'email').map(({ error, holds }) =>
      z.refine<string>((password) => holds(password, ''), {
        error: ({ input }) => error(String(input)),
      }),
    ),
    z.refine<string>((password) => !isCommon(password), { error: COMMON }),
  )

interface NewPassword {
  email: string
  password: string
  password_confirmation: string
}

const isConfirmed = ({ password, password_confirmation }: Partial<NewPassword>) =>
  typeof password !== 'string' ||
  typeof password_confirmation !== 'string' ||
  password_confirmation === '' ||
  password === password_confirmation

const passwordRules = () =>
  [
    across<NewPassword>('password_confirmation', NOT_THE_SAME, isConfirmed),
    across<NewPassword>(
      'password',
      PASSWORD_IS_EMAIL,
      ({ email, password }) =>
        typeof email !== 'string' ||
        typeof password !== 'string' ||
        password === '' ||
        !sameEmail(password, email),
    ),
  ] as const

const newPasswordFields = (isCommon: IsCommon) => ({
  email: emailField(),
  password: passwordField(isCommon),
  password_confirmation: verbatim(),
})

/** The schema for a registration. The server passes in its list of common passwords. */
export const registrationSchemaWith = (isCommon: IsCommon) =>
  form({ ...newPasswordFields(isCommon), name: optionalLine(SUGGESTED_NAME_MAX) }).check(
    ...passwordRules(),
  )

export const registrationSchema = registrationSchemaWith(noList)
export type Registration = z.infer<typeof registrationSchema>

export const passwordResetSchemaWith = (isCommon: IsCommon) =>
  form({
    ...newPasswordFields(isCommon),
    token: verbatim({ max: 200 }),
  }).check(...passwordRules())

export const passwordResetSchema = passwordResetSchemaWith(noList)
export type PasswordReset = z.infer<typeof passwordResetSchema>

export const WRONG_PASSWORD = 'This isn’t your password'

/** The refusal for members who log in only through a provider and therefore have no password to change. */
export const NO_PASSWORD = refusal(
  'no_password',
  'Your account has no password yet. Log out, and set one with “Forgot password?”',
  'current_password',
)

/** Refuses a new password that is the member's own email. */
export const passwordIsEmail = (password: string, email: string): Refusal | null =>
  sameEmail(password, email) ? refusal('password', PASSWORD_IS_EMAIL, 'password') : null

/**
 * A change of password by a member who is logged in. The schema has no email: the server compares the new password with
 * the email it has stored.
 */
export const passwordChangeSchemaWith = (isCommon: IsCommon) =>
  form({
    current_password: verbatim({ max: 1000 }),
    password: passwordField(isCommon),
    password_confirmation: verbatim(),
  }).check(across<Omit<NewPassword, 'email'>>('password_confirmation', NOT_THE_SAME, isConfirmed))

const passwordChangeSchema = passwordChangeSchemaWith(noList)
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** The form also contains the member's email, because the new password must be different from it. */
export type PasswordChangeValues = PasswordChange & { email: string }

/** The errors of a change of password, by field. */
export function passwordChangeErrors(values: PasswordChangeValues): FieldErrors {
  const errors = fieldErrors(passwordChangeSchema, values)
  const isEmail = passwordIsEmail(values.password, values.email)
  return isEmail ? { ...errors, password: [...(errors.password ?? []), isEmail.message] } : errors
}

/** Step 2 of the registration: the name. Step 1 is the email (`emailOnlySchema`), step 3 the password. */
export const nameStepSchema = form({ name: line({ max: SUGGESTED_NAME_MAX }) })
export type NameStep = z.infer<typeof nameStepSchema>

export const registeredSchema = z.object({ id: z.int(), email: z.string() })
export const existsSchema = z.object({ exists: z.boolean() })
export const verifiedSchema = z.object({ verified: z.literal(true), email: z.string() })
export type Verified = z.infer<typeof verifiedSchema>

/** A mailed link only works with both its email and its token. */
export const isWholeLink = ({ email, token }: { email: string | null; token: string | null }) =>
  Boolean(email && token)

/** The refusal of a mailed link that is unknown, used or expired. */
export const DEAD_LINK = refusal('link', 'This link isn’t valid, or has expired.')

export const isDeadLink = (problem: Problem | null): boolean => problem?.code === DEAD_LINK.code
