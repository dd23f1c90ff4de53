import * as z from 'zod/mini'
import { isValid } from '#rules/form/form.ts'
import { askedStep, stepShown } from '#rules/form/steps.ts'
import type { Query } from '#rules/tab/place.ts'
import { isBlank } from '#rules/text/characters.ts'
import type { Path } from '#rules/wire/path.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { emailOnlySchema, sameEmail } from './email.ts'
import { nameStepSchema } from './password.ts'

export const REGISTRATION_STEPS = ['email', 'name', 'password'] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]

/** The draft of a registration. It never contains the password. */
export const registrationDraftSchema = z.object({
  email: z.string(),
  name: z.string(),
  /** The email that the server has confirmed to be available; empty until then. */
  freeEmail: z.string(),
})
export type RegistrationDraft = z.infer<typeof registrationDraftSchema>

export const NO_REGISTRATION: RegistrationDraft = { email: '', name: '', freeEmail: '' }

/** The draft to store; null while every field is blank. */
export const registrationDraftOf = ({
  email,
  name,
  freeEmail,
}: RegistrationDraft): RegistrationDraft | null =>
  isBlank(email) && isBlank(name) ? null : { email, name, freeEmail }

const hasFreeEmail = ({ email, freeEmail }: RegistrationDraft): boolean =>
  isValid(fieldErrors(emailOnlySchema, { email })) && sameEmail(email, freeEmail)

const hasName = ({ name }: RegistrationDraft): boolean =>
  isValid(fieldErrors(nameStepSchema, { name }))

/**
 * The first incomplete step. The email step is also incomplete if the email has changed since the server checked it.
 */
export function firstOpenStep(answers: RegistrationDraft): RegistrationStep {
  if (!hasFreeEmail(answers)) return 'email'
  return hasName(answers) ? 'password' : 'name'
}

/** The step in a URL. The first step has no `?step=`. */
const askedBy = (query: Query): RegistrationStep => askedStep(REGISTRATION_STEPS, query) ?? 'email'

/** True if this step is in the URL. */
export const asksForStep = (query: Query, step: RegistrationStep): boolean =>
  askedBy(query) === step

/** The step to show for a URL: never a step after the first incomplete one. */
export const registrationStepAt = (query: Query, answers: RegistrationDraft): RegistrationStep =>
  stepShown(REGISTRATION_STEPS, askedBy(query), firstOpenStep(answers))

/** True if the step in the URL comes after an incomplete one. */
export const isAhead = (query: Query, answers: RegistrationDraft): boolean =>
  !asksForStep(query, registrationStepAt(query, answers))

export const registrationPath = (step: RegistrationStep): Path =>
  step === 'email' ? '/register' : `/register?step=${step}`
