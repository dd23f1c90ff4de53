import type { FastifyBaseLogger } from 'fastify'
import { isPassing } from '#server/db/failures.ts'

/**
 * Logs the failure of work that no client waits for. An unavailable or busy database is logged as a warning (40),
 * because the work is retried automatically. Anything else is a bug, and is logged as an error (50).
 */
export const logFailure = (
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  error: unknown,
  words: string,
  about: object = {},
): void => log[isPassing(error) ? 'warn' : 'error']({ err: error, ...about }, words)
