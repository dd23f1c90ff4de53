import type { FastifyBaseLogger } from 'fastify'
import { isPassing } from '#server/db/failures.ts'

/**
 * Logs what failed although nobody was waiting for it. A fault of ours is level 50; where the database is away or has
 * too much to do it is tried again by itself, and level 40.
 */
export const logFailure = (
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  error: unknown,
  words: string,
  about: object = {},
): void => log[isPassing(error) ? 'warn' : 'error']({ err: error, ...about }, words)
