import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import fp from 'fastify-plugin'
import { sqlState } from '#server/db/failures.ts'
import { isApi } from './is-api.ts'

interface LogTarget {
  write: (line: string) => void
}

/**
 * Structured lines that hold nothing of a person: no body, no header, no address, and of the path only the
 * route's pattern, because the paths that mails lead to carry tokens.
 */
export const logging = (stream?: LogTarget) =>
  ({
    level: 'info',
    base: null,
    serializers: { req: describeRequest, err: describeError },
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

type Described = {
  [key: string]: unknown
  type: string
  message: string
  code?: string
  query?: string
  stack: string
}

/** What a relay and the file system say that names nobody; a relay's own words may name the recipient. */
interface WithoutWords extends Error {
  command?: string
  responseCode?: number
  syscall?: string
}

/** A failed query says its parameters in its message, and PostgreSQL the values in its details: both stay out. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const code = sqlState(error)
  const isQuery = error instanceof DrizzleQueryError
  // PostgreSQL's own errors have a severity; those of a relay say which command it refused, and with what reply.
  const isSql = isQuery || 'severity' in error
  const { command, responseCode, syscall } = error as WithoutWords
  return {
    type: error.name,
    message: code ? `${isSql ? 'a query' : (command ?? syscall ?? 'it')} failed` : error.message,
    ...(code ? { code } : {}),
    ...(command ? { command } : {}),
    ...(responseCode ? { responseCode } : {}),
    ...(isQuery ? { query: error.query } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

/** One line for each call of the API; those that a crowd was turned away with never come so far. */
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
