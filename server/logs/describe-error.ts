import { DrizzleQueryError } from 'drizzle-orm/errors'
import { lossIn } from '#server/db/failures.ts'
import { Late } from '#server/db/patience.ts'
import { StoreFailed } from '#server/storage/store.ts'

/** An error as the log may contain it: its type, its codes and its place in the code, without its message. */
export interface Described {
  [key: string]: unknown
  type: string
  /** Our own message instead of the error's. */
  message: string
  /** The error's own code, or else the code of its cause. */
  code?: string
  /** The SMTP command that was refused, and the number of the reply. */
  command?: string
  responseCode?: number
  /** The system call that failed. */
  syscall?: string
  /** The text of a query, with a placeholder for each value. */
  query?: string
  stack: string
  cause?: Described
}

/** Properties that libraries and Node put on their errors. */
interface Annotated extends Error {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  syscall?: unknown
  errors?: unknown
}

/** Our own error classes, whose messages are constants and therefore safe to log. */
const WITH_OUR_WORDS = [Late, StoreFailed]

/** Maximum depth of causes, which also ends a circular chain. */
const DEEPEST = 4

/**
 * Describes an error for the log by properties without personal data. Third-party messages are left out: they may
 * contain a query's parameters, a stored value, the recipient of an email, or the input of `JSON.parse`.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, command, responseCode, syscall, errors } = error as Annotated
  const behind = error.cause ?? (Array.isArray(errors) ? errors[0] : undefined)
  const cause =
    behind instanceof Error && depth < DEEPEST ? describeError(behind, depth + 1) : undefined
  const known = {
    ...named('code', code ?? cause?.code, CODE),
    ...named('command', command, COMMAND),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
    ...named('syscall', syscall, SYSCALL),
  }
  return {
    type: KIND.exec(error.name === 'Error' ? error.constructor.name : error.name)?.[0] ?? 'Error',
    message: messageOf(error, known),
    ...known,
    ...(error instanceof DrizzleQueryError ? { query: error.query } : {}),
    stack: framesOf(error),
    ...(cause ? { cause } : {}),
  }
}

/** Names of error classes, such as `DrizzleQueryError`, or `error` for PostgreSQL's errors. */
const KIND = /^[A-Za-z]\w{0,60}$/
/** Error codes, such as `57P01`, `ECONNREFUSED` or `ERR_STREAM_PREMATURE_CLOSE`. */
const CODE = /^[A-Z\d][A-Z\d_]{1,60}$/
/** SMTP commands, such as `RCPT TO`. */
const COMMAND = /^[A-Z]{2,20}( [A-Z]{2,20})?$/
/** System calls, such as `getaddrinfo`, or the first word of `spawn /usr/bin/ffmpeg`. */
const SYSCALL = /^[a-z]\w{1,30}\b/

function named(name: string, value: unknown, form: RegExp): Record<string, string> {
  const found = typeof value === 'string' ? form.exec(value)?.[0] : undefined
  return found === undefined ? {} : { [name]: found }
}

function messageOf(error: Error, known: Partial<Described>): string {
  if (WITH_OUR_WORDS.some((ours) => error instanceof ours)) return error.message
  // PostgreSQL's own errors have a severity.
  if (error instanceof DrizzleQueryError || 'severity' in error) return 'a query failed'
  return lossIn(error) ?? `${known.command ?? known.syscall ?? 'it'} failed`
}

/**
 * Returns the frames of a stack. The stack begins with the message, whose lines may look like frames. If the message
 * has been changed since, it cannot be told apart from the frames, and none is returned.
 */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  if (at < 0) return ''
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
