import type { Act } from '#server/act.ts'
import { settlePauses } from '#server/acts/pause-swaps.ts'
import { urgeCases } from '#server/acts/urge-cases.ts'
import { isAway } from '#server/db/failures.ts'
import type { Db } from '#server/db/types.ts'
import { logFailure } from '#server/logs/log-failure.ts'
import { clearEndings } from '#server/mail/endings.ts'
import { clearOutbox, giveUpExpiredMails } from '#server/mail/upkeep.ts'
import { clearIdempotencyKeys } from '#server/plugins/act.ts'
import { clearAttempts } from '#server/plugins/shared-attempts.ts'
import { clearLinks } from '#server/resources/auth/store.ts'
import { clearBugReports } from '#server/resources/bug-reports/store.ts'
import { clearContacts } from '#server/resources/contacts/store.ts'
import { clearListHistory } from '#server/resources/exclusions/history.ts'
import { clearArrivals } from '#server/resources/identities/store.ts'
import { clearCopies } from '#server/resources/members/copies.ts'
import { eraseUnverified } from '#server/resources/members/unverified.ts'
import { clearParentRequests } from '#server/resources/parent/store.ts'
import { clearSessions } from '#server/resources/sessions/store.ts'
import { clearThreads } from '#server/resources/threads/store.ts'
import { clearUploadedBytes } from '#server/resources/uploads/store.ts'
import { clearDeadJobs } from '#server/work/queue.ts'
import {
  checkLists,
  followMissingGifts,
  followRescues,
  giveOutThreads,
  settleLines,
  startExchanges,
  tellCrowds,
} from './exchanges.ts'
import type { Job, JobContext } from './job.ts'
import { tellOfMailTrouble, tellOfRefusedAddresses } from './mails.ts'

/** Runs an act in its own transaction. */
const acting = (act: (act: Act) => Promise<void>) => (context: JobContext) =>
  context.db.transaction((tx) => act({ ...context, tx }))

/** Clears expired rows, outside any transaction. */
const forgetting =
  (forget: (db: Db, now: Date) => Promise<void>) =>
  ({ db, now }: JobContext) =>
    forget(db, now)

export const jobs: readonly Job[] = [
  startExchanges,
  tellCrowds,
  settleLines,
  followMissingGifts,
  followRescues,
  giveOutThreads,
  checkLists,
  { name: 'urge cases', run: acting(urgeCases) },
  { name: 'settle pauses', run: acting(settlePauses) },
  { name: 'clear idempotency keys', run: forgetting(clearIdempotencyKeys) },
  { name: 'clear counted attempts', run: forgetting(clearAttempts) },
  { name: 'clear sessions', run: forgetting(clearSessions) },
  { name: 'clear links that end emails', run: forgetting(clearEndings) },
  { name: 'clear the outbox', run: forgetting(clearOutbox) },
  { name: 'clear dead jobs', run: forgetting(clearDeadJobs) },
  { name: 'give up expired mails', run: giveUpExpiredMails },
  { name: 'tell of mail trouble', run: acting(tellOfMailTrouble) },
  { name: 'tell of refused addresses', run: acting(tellOfRefusedAddresses) },
  { name: 'clear links', run: forgetting(clearLinks) },
  { name: 'clear arrivals', run: forgetting(clearArrivals) },
  { name: 'clear requests to parents', run: forgetting(clearParentRequests) },
  { name: 'clear closed letters', run: forgetting(clearContacts) },
  { name: 'clear old threads', run: forgetting(clearThreads) },
  { name: 'clear closed bug reports', run: forgetting(clearBugReports) },
  { name: 'clear the history of lists', run: forgetting(clearListHistory) },
  { name: 'clear copies', run: acting(({ tx, now }) => clearCopies(tx, now)) },
  { name: 'clear counted uploads', run: forgetting(clearUploadedBytes) },
  { name: 'erase unverified accounts', run: forgetting(eraseUnverified) },
]

/**
 * Runs one job after another. A failure is logged, and the other jobs still run, unless the database is unavailable. In
 * that case all jobs would fail, so they wait for the next tick.
 * @returns true if every job has run
 */
export async function runJobs(context: JobContext, list: readonly Job[] = jobs): Promise<boolean> {
  for (const { name, run } of list) {
    if (context.signal?.aborted) return false
    try {
      await run(context)
    } catch (error) {
      logFailure(context.log, error, 'a job failed', { job: name })
      if (isAway(error)) return false
    }
  }
  return true
}
