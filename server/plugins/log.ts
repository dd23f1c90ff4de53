import { hostname } from 'node:os'
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify'
import fp from 'fastify-plugin'
import { describeError } from '#server/logs/describe-error.ts'
import { OutageLines } from '#server/logs/outages.ts'
import { isApi } from './is-api.ts'

interface LogTarget {
  write: (line: string) => void
}

/**
 * Logger settings for structured lines without personal data: no body, no header, no IP address, and only the route's
 * pattern instead of the path, because the paths in emails carry tokens.
 */
export const logging = (stream?: LogTarget) =>
  ({
    level: 'info',
    // Several processes may write to one log.
    base: { pid: process.pid, host: hostname() },
    hooks: { logMethod: safely(new OutageLines()) },
    // These serializers cover the fields that a child logger adds to all of its lines, which `logMethod` does not see.
    serializers: {
      req: describeRequest,
      err: (one) => (one instanceof Error ? describeError(one) : one),
    },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[kept]' },
    ...(stream ? { stream } : {}),
  }) satisfies FastifyServerOptions['logger']

const SECRETS = [
  'password',
  'password_confirmation',
  'token',
  'authorization',
  'email',
  'recipient',
]

const describeRequest = (request: Partial<FastifyRequest>) => ({
  method: request.method,
  route: request.routeOptions?.url ?? 'none',
})

type Line = unknown[]

/** Maximum depth; nothing that we log is nested deeper. */
const DEEPEST = 5

/** Writes a line without the text of errors, and leaves it out if the same outage was logged in the last minute. */
const safely = (outages: OutageLines) =>
  function (this: FastifyBaseLogger, line: Line, write: (...line: Line) => void): void {
    const [fields] = line
    const leftOut = isPlain(fields) && 'outage' in fields ? outages.take(String(fields.outage)) : 0
    if (leftOut === null) return
    const all = leftOut === 0 ? line : [{ ...(fields as object), leftOut }, ...line.slice(1)]
    withoutWords.call(this, all, write)
  }

/**
 * Replaces every error in a line by its description, at any depth. All lines pass through here, including those from
 * libraries. For a line without a message, pino and Fastify use the error's message, so that is replaced too.
 */
function withoutWords(this: FastifyBaseLogger, line: Line, write: (...line: Line) => void): void {
  const messages = new Set<unknown>([undefined])
  const clean = (value: unknown, depth = 0): unknown => {
    if (value instanceof Error) {
      messages.add(value.message)
      return describeError(value)
    }
    if (depth > DEEPEST) return undefined
    if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1))
    if (!isPlain(value)) return value
    const fields = Object.entries(value).map(([name, one]) => [name, clean(one, depth + 1)])
    return Object.fromEntries(fields)
  }
  const [first, words, ...values] = line
  const fields = clean(first instanceof Error ? { err: first } : first)
  const isOfAnError = messages.size > 1 && messages.has(words)
  const rest = line.length > 1 || isOfAnError ? [isOfAnError ? 'an error' : clean(words)] : []
  write.call(this, fields, ...rest, ...values.map((one) => clean(one)))
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Logs one line for each call of the API. */
export const accessLog = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    if (!isApi(request)) return
    request.log.info(
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        member: request.member?.id,
      },
      'answered',
    )
  })
})
