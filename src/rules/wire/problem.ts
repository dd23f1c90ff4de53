/** What went wrong, once for machines (`kind`, `code`), once for people (`message`) and once for forms (`errors`). */
export type FieldErrors = Record<string, string[]>

export type ProblemKind = 'offline' | 'timeout' | 'cancelled' | 'refused' | 'invalid' | 'unexpected'

export interface Problem {
  kind: ProblemKind
  message: string
  status?: number
  code?: string
  errors?: FieldErrors
}

/** Why a rule says no: a code that a machine reads and the sentence that a person reads. */
export interface Refusal {
  code: string
  message: string
  field?: string
}

export const refusal = (code: string, message: string, field?: string): Refusal =>
  field === undefined ? { code, message } : { code, message, field }

interface Again {
  /** Never to be sent again by itself. @default false */
  isFinal?: boolean
  /** In ms. @default null */
  retryAfter?: number | null
}

/**
 * What services throw, with what is known of sending the same again; it crosses promises, a Problem crosses everything
 * else.
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

/** Spelt as specified, like every fixed sentence that tests/specification.test.ts holds. */
export const UNEXPECTED = 'An error has occured'

/** The problem inside whatever was thrown; a stranger's error keeps its words to itself. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  return { kind: 'unexpected', message: UNEXPECTED }
}

/** A problem that a rule found before anything was sent. */
export const problemOfRefusal = ({ code, message, field }: Refusal): Problem => ({
  kind: field === undefined ? 'refused' : 'invalid',
  message,
  code,
  ...(field === undefined ? {} : { errors: { [field]: [message] } }),
})

/** A member's call was not sent, because the token is gone: as specified, nobody is told of it. */
export const UNSENT: Problem = { kind: 'refused', code: 'unsent', message: '' }

export const isUnsent = (problem: Problem | null): boolean => problem?.code === UNSENT.code

/** The person whom it kept waiting has stopped it. */
export const isCancelled = ({ kind }: Problem): boolean => kind === 'cancelled'

/** Nobody answered, or nobody waited for it: a session that cannot be checked has not been refused. */
export const isUnanswered = ({ kind }: Problem): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'cancelled'

/** The server's own reason, where it is one that a person can do something about; the field may be one they do not see. */
export const reasonOf = ({ kind, message }: Problem): string | null =>
  (kind === 'refused' || kind === 'invalid') && message !== '' ? message : null

/** What was asked for is not there, or I may not know of it. */
export const isNotFound = ({ status }: Problem): boolean => status === 404

/** The server has rejected this field. */
export const isAbout = (problem: Problem | null, field: string): boolean =>
  problem?.errors?.[field] !== undefined

/** The server has decided: asking again would change nothing. */
export const isDecided = ({ kind, status }: Problem): boolean =>
  (kind === 'refused' || kind === 'invalid') && status !== 429

/** It was asked for too often. */
export const isTooOften = ({ status }: Problem): boolean => status === 429

/** The login was right, but its email has not been verified yet. */
export const needsVerification = (problem: Problem | null): boolean =>
  problem?.code === 'unverified'

interface Issue {
  readonly path?: readonly PropertyKey[]
  readonly message: string
}

/** The key for messages about the whole form. */
export const WHOLE_FORM = ''

/** zod's issues as field messages: nested fields are joined by dots, and no sentence is repeated. */
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

/** What a schema rejects in these values, by field; nothing when they are fine. */
export const fieldErrors = (schema: Checking, values: unknown): FieldErrors =>
  errorsOfIssues(schema.safeParse(values).error?.issues ?? [])

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

/** The first sentence of all, for the one line above a form. */
export const firstMessage = (errors: FieldErrors): string =>
  Object.values(errors).flat()[0] ?? UNEXPECTED
