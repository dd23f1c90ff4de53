/** Error messages, by field. */
export type FieldErrors = Record<string, string[]>

export type ProblemKind = 'offline' | 'timeout' | 'cancelled' | 'refused' | 'invalid' | 'unexpected'

/** An error: for machines (`kind`, `code`), for people (`message`) and for forms (`errors`). */
export interface Problem {
  kind: ProblemKind
  message: string
  status?: number
  code?: string
  errors?: FieldErrors
}

/** The reason why a rule refuses something: a code for machines and a sentence for people. */
export interface Refusal {
  code: string
  message: string
  field?: string
}

export const refusal = (code: string, message: string, field?: string): Refusal =>
  field === undefined ? { code, message } : { code, message, field }

interface Again {
  /** True if the request must not be retried automatically. @default false */
  isFinal?: boolean
  /** The pause that the server requests, in ms. @default null */
  retryAfter?: number | null
}

/**
 * The error that services throw: a Problem, and whether and when to retry. Everywhere except in rejected promises, the
 * Problem itself is passed on.
 */
export class ProblemError extends Error {
  readonly problem: Problem
  readonly isFinal: boolean
  readonly retryAfter: number | null

  constructor(problem: Problem, { isFinal = false, retryAfter = null }: Again = {}) {
    super(problem.message)
    this.name = 'ProblemError'
    this.problem = problem
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}

/** The typo is part of the specification, which tests/specification.test.ts checks. */
export const UNEXPECTED = 'An error has occured'

/** The Problem in a thrown value. The message of any other error is not shown to people. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  return { kind: 'unexpected', message: UNEXPECTED }
}

/** A problem that a rule found before any request was sent. */
export const problemOfRefusal = ({ code, message, field }: Refusal): Problem => ({
  kind: field === undefined ? 'refused' : 'invalid',
  message,
  code,
  ...(field === undefined ? {} : { errors: { [field]: [message] } }),
})

/**
 * The problem of a request that was not sent because the member's token is no longer there. As specified, no message is
 * shown.
 */
export const UNSENT: Problem = { kind: 'refused', code: 'unsent', message: '' }

export const isUnsent = (problem: Problem | null): boolean => problem?.code === UNSENT.code

/** True if the person cancelled the request while waiting. */
export const isCancelled = ({ kind }: Problem): boolean => kind === 'cancelled'

/** True if no response was received. The server has refused nothing, so the session may still be valid. */
export const isUnanswered = ({ kind }: Problem): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'cancelled'

/**
 * The server's message if a person can act on it; else null. It may concern a field that is not on the person's screen.
 */
export const reasonOf = ({ kind, message }: Problem): string | null =>
  (kind === 'refused' || kind === 'invalid') && message !== '' ? message : null

/** True if the item does not exist, or if the member must not learn that it exists. */
export const isNotFound = ({ status }: Problem): boolean => status === 404

/** True if the server has rejected this field. */
export const isAbout = (problem: Problem | null, field: string): boolean =>
  problem?.errors?.[field] !== undefined

/** True if the server's decision is final, so that a retry would get the same response. */
export const isDecided = ({ kind, status }: Problem): boolean =>
  (kind === 'refused' || kind === 'invalid') && status !== 429

/** True if the server refused the request because of a rate limit. */
export const isTooOften = ({ status }: Problem): boolean => status === 429

/** True if the credentials were right, but the email has not been verified yet. */
export const needsVerification = (problem: Problem | null): boolean =>
  problem?.code === 'unverified'

interface Issue {
  readonly path?: readonly PropertyKey[]
  readonly message: string
}

/** The key for messages about the whole form. */
export const WHOLE_FORM = ''

/** Converts zod's issues to errors by field. Nested names are joined with dots, and no message is repeated. */
export function errorsOfIssues(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path?.map(String).join('.') ?? WHOLE_FORM
    const said = errors[field] ?? []
    errors[field] = said.includes(message) ? said : [...said, message]
  }
  return errors
}

interface Checking {
  safeParse: (values: unknown) => { success: boolean; error?: { issues: readonly Issue[] } }
}

/** The schema's errors for these values, by field; empty if they are valid. */
export const fieldErrors = (schema: Checking, values: unknown): FieldErrors =>
  errorsOfIssues(schema.safeParse(values).error?.issues ?? [])

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

/** The first error message, which the server sends as the `message` of its response. */
export const firstMessage = (errors: FieldErrors): string =>
  Object.values(errors).flat()[0] ?? UNEXPECTED
