import type { FastifyBaseLogger } from 'fastify'
import type { Act } from '#server/act.ts'
import type { Db } from '#server/db/types.ts'
import type { Store } from '#server/storage/store.ts'

/** The context of a job. A job that runs an act opens the act's transaction: `act({ ...context, tx })`. */
export interface JobContext extends Omit<Act, 'tx'> {
  db: Db
  store: Store
  /** A local folder for partial uploads. */
  aside: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /**
   * Aborted when the server stops. Work in progress is still finished, and the remaining work waits for the next start.
   */
  signal?: AbortSignal
}

/** Work that becomes due with time. It may run at any moment, any number of times, and in several processes. */
export interface Job {
  name: string
  run: (context: JobContext) => Promise<void>
}
