import * as z from 'zod/mini'
import { line } from '#rules/form/text.ts'
import { emailField } from '#rules/joining/email.ts'
import { SUGGESTED_NAME_MAX } from '#rules/joining/password.ts'

/** Somebody as a provider describes her. */
export interface Visitor {
  /** What the provider calls her, for good. */
  subject: string
  email: string | null
  /** Whether the provider says that the email is hers; one that says nothing does not say so. */
  isProven: boolean
  /** What to call her, if it is short enough. */
  name: string | null
}

/** What the browser brings back. */
export interface Return {
  code: string
  state: string
  /** Who sent it, where the provider says so. */
  iss?: string | undefined
}

/** One way in that belongs to others. */
export interface SocialProvider {
  /** Where the browser is sent. @throws ProviderFailed */
  departure: (secrets: { state: string; verifier: string }) => Promise<string>
  /** Who has come back. @throws ProviderFailed */
  visitor: (back: Return, verifier: string) => Promise<Visitor>
}

/** Nobody waits longer for an answer of a provider. */
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

/** What a provider has said, as far as it is of use: an email that is none, or a name too long, has not been said. */
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
 * `refused`: the provider does not vouch for whoever has come back; `unreachable`: it does not answer, or not as it
 * should. The message is for the log, and holds nothing of a person.
 */
export class ProviderFailed extends Error {
  readonly why: 'refused' | 'unreachable'

  constructor(why: 'refused' | 'unreachable', message: string) {
    super(message)
    this.name = 'ProviderFailed'
    this.why = why
  }
}

/** A provider that says no says it with a status of its own; whatever else it answers is no answer. */
const isNo = (status: number) => status >= 400 && status < 500 && status !== 429

const NO_ANSWER: readonly unknown[] = [undefined, 'OAUTH_TIMEOUT', 'OAUTH_ABORT']

/** What openid-client throws, without its words: they may hold what was answered. */
function failureOf(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error
  const { code, cause, status, error: named } = error as Record<string, unknown>
  const answered = cause instanceof Response ? cause.status : status
  const isRefused = typeof answered === 'number' ? isNo(answered) : !NO_ANSWER.includes(code)
  const said = typeof named === 'string' && /^[a-z_]{1,40}$/.test(named) ? named : code
  return new ProviderFailed(isRefused ? 'refused' : 'unreachable', String(said ?? 'no answer'))
}

/** Asks a provider. @throws ProviderFailed */
export async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw failureOf(error)
  }
}
