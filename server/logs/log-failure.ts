import type { FastifyBaseLogger } from 'fastify'
import { outageIn } from './outages.ts'

/**
 * Logs the failure of work that no client waits for. An unavailable or busy database, and an unavailable store, are
 * logged as a warning (40), because the work is retried automatically. Anything else is a bug, and is logged as an error
 * (50).
 */
export const logFailure = (
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  error: unknown,
  words: string,
  about: object = {},
): void => {
  const outage = outageIn(error, words)
  log[outage ? 'warn' : 'error']({ err: error, ...about, ...outage }, words)
}
