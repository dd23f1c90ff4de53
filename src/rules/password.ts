import * as z from 'zod/mini'
import { isKeepable } from './characters.ts'
import { emailField, sameEmail } from './email.ts'
import { across, form, REQUIRED, tooLong, tooShort } from './field.ts'
import type { Problem } from './problem.ts'
import { line, optionalLine } from './text.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>'
export const NOT_THE_SAME = 'The value must be equal to the password value'
export const NAME_MAX = 30
/** So long a mailed link sets a new password. */
export const RESET_MINUTES = 60

/** Whether a password is one of the commonest; the list is long, so it is handed in where it is at hand. */
export type IsCommon = (password: string) => boolean

const noList: IsCommon = () => false

interface Against {
  email?: string
  isCommon?: IsCommon
}

interface Condition {
  key: 'length' | 'letter' | 'special' | 'email' | 'common'
  /** As the checklist says it. */
  label: string
  /** As an error says it. */
  error: (password: string) => string
  holds: (password: string, against: Against) => boolean
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
    error: () => 'Your email address cannot be your password',
    holds: (password, { email = '' }) => password !== '' && !sameEmail(password, email),
  },
  {
    key: 'common',
    label: 'Not one of the commonest passwords',
    error: () => 'This is one of the commonest passwords',
    holds: (password, { isCommon = noList }) => password !== '' && !isCommon(password),
  },
]

export interface PasswordCondition {
  key: Condition['key']
  label: string
  met: boolean
}

/** The live checklist under a new password. */
export const passwordConditions = (password: string, against: Against = {}): PasswordCondition[] =>
  CONDITIONS.map(({ key, label, holds }) => ({ key, label, met: holds(password, against) }))

const passwordField = (isCommon: IsCommon) =>
  z.string(REQUIRED).check(
    z.minLength(1, { error: REQUIRED, abort: true }),
    z.refine(isKeepable, { error: 'This password cannot be kept', abort: true }),
    ...CONDITIONS.filter(({ key }) => key !== 'email').map(({ error, holds }) =>
      z.refine<string>((password) => holds(password, { isCommon }), {
        error: ({ input }) => error(String(input)),
      }),
    ),
  )

interface NewPassword {
  email: string
  password: string
  password_confirmation: string
}

const passwordRules = () =>
  [
    across<NewPassword>(
      'password_confirmation',
      NOT_THE_SAME,
      ({ password, password_confirmation }) =>
        !password_confirmation || password === password_confirmation,
    ),
    across<NewPassword>(
      'password',
      'Your email address cannot be your password',
      ({ email, password }) =>
        typeof email !== 'string' ||
        typeof password !== 'string' ||
        password === '' ||
        !sameEmail(password, email),
    ),
  ] as const

const confirmationField = () => z.string(REQUIRED).check(z.minLength(1, REQUIRED))

const newPasswordFields = (isCommon: IsCommon) => ({
  email: emailField(),
  password: passwordField(isCommon),
  password_confirmation: confirmationField(),
})

/** Registration. The server hands in the list of common passwords, the browser when it has loaded it. */
export const registrationSchemaWith = (isCommon: IsCommon) =>
  form({ ...newPasswordFields(isCommon), name: optionalLine(NAME_MAX) }).check(...passwordRules())

export const registrationSchema = registrationSchemaWith(noList)
export type Registration = z.infer<typeof registrationSchema>

export const passwordResetSchemaWith = (isCommon: IsCommon) =>
  form({
    ...newPasswordFields(isCommon),
    token: z.string(REQUIRED).check(z.minLength(1, REQUIRED), z.maxLength(200, tooLong(200))),
  }).check(...passwordRules())

export const passwordResetSchema = passwordResetSchemaWith(noList)
export type PasswordReset = z.infer<typeof passwordResetSchema>

/** Registration asks in three steps: the email (`emailOnlySchema`), the name and the password. */
export const nameStepSchema = form({ name: line({ max: NAME_MAX }) })
export type NameStep = z.infer<typeof nameStepSchema>

export const registeredSchema = z.object({ id: z.int(), email: z.string() })
export const existsSchema = z.object({ exists: z.boolean() })
export const verifiedSchema = z.object({ verified: z.literal(true) })

/** A mailed link without its email or its token leads nowhere. */
export const isWholeLink = ({ email, token }: { email: string | null; token: string | null }) =>
  Boolean(email && token)

/** The server knows no such link, or not any more. */
export const isDeadLink = (problem: Problem | null): boolean =>
  problem?.kind === 'refused' && problem.status === 422
