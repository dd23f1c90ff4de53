import type { Act } from '#server/act.ts'
import { urgeNotes } from '#server/acts/follow-note.ts'
import { settlePauses } from '#server/acts/pause-swaps.ts'
import { clearIdempotencyKeys } from '#server/plugins/act.ts'
import { clearSessions } from '#server/resources/sessions/store.ts'
import { startExchanges } from './exchanges.ts'
import type { Job, JobContext } from './job.ts'
import { clearLinks, eraseUnverified } from './kept.ts'
import { clearOutbox, giveUpExpiredMails, tellOfMailTrouble } from './mails.ts'

/** One act, in a transaction of its own. */
const acting = (act: (act: Act) => Promise<void>) => (context: JobContext) =>
  context.db.transaction((tx) => act({ ...context, tx }))

export const jobs: readonly Job[] = [
  startExchanges,
  { name: 'urge privacy notes', run: acting(urgeNotes) },
  { name: 'settle pauses', run: acting(settlePauses) },
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
