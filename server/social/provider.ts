import * as z from 'zod/mini'
import { line } from '#rules/form/text.ts'
import { emailField } from '#rules/joining/email.ts'
import { SUGGESTED_NAME_MAX } from '#rules/joining/password.ts'

/** A visitor as described by a provider. */
export interface Visitor {
  /** The provider's permanent id for the visitor. */
  subject: string
  email: string | null
  /** True only if the provider explicitly says that the email is verified. */
  isProven: boolean
  /** The visitor's name, if it is short enough. */
  name: string | null
}

/** The query parameters the browser brings back. */
export interface Return {
  code: string
  state: string
  /** The issuer, if the provider sends it. */
  iss?: string | undefined
}

/** A third-party login. */
export interface SocialProvider {
  /** Returns the URL the browser is redirected to. @throws ProviderFailed */
  departure: (secrets: { state: string; verifier: string }) => Promise<string>
  /** Returns the visitor who has come back. @throws ProviderFailed */
  visitor: (back: Return, verifier: string) => Promise<Visitor>
}

/** Timeout for requests to a provider. */
export const PATIENCE_SECONDS = 5

const nameField = line({ max: SUGGESTED_NAME_MAX })
const email = emailField()

const orNull = <Value>(schema: z.ZodMiniType<Value>, value: unknown): Value | null =>
  schema.safeParse(value).data ?? null

const describedSchema = z.object({
  subject: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.unknown(),
  isProven: z.unknown(),
  name: z.unknown(),
})

/** Parses a provider's description of a visitor. An invalid email or a name that is too long counts as missing. */
export function visitorFrom(described: unknown): Visitor {
  const { success, data } = describedSchema.safeParse(described)
  if (!success) throw new ProviderFailed('refused', 'it names nobody')
  return {
    subject: data.subject,
    email: orNull(email, data.email),
    isProven: data.isProven === true,
    name: orNull(nameField, data.name),
  }
}

/**
 * `refused`: the provider does not confirm the visitor; `unreachable`: it does not respond, or not as expected. The
 * message is for the log, and contains no personal data.
 */
export class ProviderFailed extends Error {
  readonly why: 'refused' | 'unreachable'

  constructor(why: 'refused' | 'unreachable', message: string) {
    super(message)
    this.name = 'ProviderFailed'
    this.why = why
  }
}

/** True for statuses that mean a refusal. After any other failure, the provider counts as unreachable. */
const isNo = (status: number) => status >= 400 && status < 500 && status !== 429

const NO_ANSWER: readonly unknown[] = [undefined, 'OAUTH_TIMEOUT', 'OAUTH_ABORT']

/** Converts an error from openid-client, leaving out its message, which may contain the provider's response. */
function failureOf(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error
  const { code, cause, status, error: named } = error as Record<string, unknown>
  const answered = cause instanceof Response ? cause.status : status
  const isRefused = typeof answered === 'number' ? isNo(answered) : !NO_ANSWER.includes(code)
  const said = typeof named === 'string' && /^[a-z_]{1,40}$/.test(named) ? named : code
  return new ProviderFailed(isRefused ? 'refused' : 'unreachable', String(said ?? 'no answer'))
}

/** Runs a request to a provider. @throws ProviderFailed */
export async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw failureOf(error)
  }
}
