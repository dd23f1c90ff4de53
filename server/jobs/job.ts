import type { FastifyBaseLogger } from 'fastify'
import type { Act } from '#server/act.ts'
import type { Db } from '#server/db/types.ts'
import type { Store } from '#server/storage/store.ts'

/** What a job works with. One that does an act opens its transaction: `act({ ...context, tx })`. */
export interface JobContext extends Omit<Act, 'tx'> {
  db: Db
  store: Store
  /** A folder of this machine for what is still arriving. */
  aside: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The server is stopping: what has begun is finished, the rest is left to the next start. */
  signal?: AbortSignal
}

/** Something that time brings about. It may run at any instant, any number of times, in several processes. */
export interface Job {
  name: string
  run: (context: JobContext) => Promise<void>
}
