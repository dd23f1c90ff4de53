import type { FastifyBaseLogger } from 'fastify'
import { urgeNotes } from '#server/acts/follow-note.ts'
import { settlePauses } from '#server/acts/pause-swaps.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { clearIdempotencyKeys } from '#server/plugins/act.ts'
import { clearSessions } from '#server/resources/sessions/store.ts'
import { startExchanges } from './exchanges.ts'
import { clearLinks, eraseUnverified } from './kept.ts'
import { clearOutbox, giveUpExpiredMails, tellOfMailTrouble } from './mails.ts'

export interface JobContext {
  db: Db
  config: Config
  now: Date
  random: () => number
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** The server stops: what is begun is finished, the rest is for the next start. */
  signal?: AbortSignal
}

/** Something that time brings about. It may run at any instant, any number of times, in several processes. */
export interface Job {
  name: string
  run: (context: JobContext) => Promise<void>
}

export const jobs: readonly Job[] = [
  startExchanges,
  {
    name: 'urge privacy notes',
    run: ({ db, now }) => db.transaction((tx) => urgeNotes(tx, now)),
  },
  {
    name: 'settle pauses',
    run: ({ db, config, now }) => db.transaction((tx) => settlePauses(tx, config, now)),
  },
  { name: 'clear idempotency keys', run: ({ db, now }) => clearIdempotencyKeys(db, now) },
  { name: 'clear sessions', run: ({ db, now }) => clearSessions(db, now) },
  clearOutbox,
  giveUpExpiredMails,
  tellOfMailTrouble,
  clearLinks,
  eraseUnverified,
]

/** One after the other. A job that fails is logged and does not keep the others from running. */
export async function runJobs(context: JobContext, list: readonly Job[] = jobs): Promise<void> {
  for (const { name, run } of list) {
    if (context.signal?.aborted) return
    try {
      await run(context)
    } catch (error) {
      context.log.error({ err: error, job: name }, 'a job failed')
    }
  }
}
