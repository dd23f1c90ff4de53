import { subDays } from 'date-fns'
import { and, eq, exists, gt, inArray, isNotNull, lte, not, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { deleteInPieces, inPieces } from '#server/db/pieces.ts'
import { jobs, outbox } from '#server/db/schema.ts'
import type { Db, Reader } from '#server/db/types.ts'
import { ERASED, isWaiting } from './outbox.ts'

interface Desk {
  db: Db
  now: Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Matches emails that a process is sending right now. */
const isAtWork = (db: Db) =>
  exists(
    db
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, 'mail'), eq(jobs.about, outbox.id), isNotNull(jobs.leasedUntil))),
  )

/** Gives up on emails whose content has expired. They are no longer sent. */
export const giveUpExpiredMails = ({ db, now, log }: Desk): Promise<void> =>
  inPieces(async (most) => {
    const expired = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isWaiting, lte(outbox.expiresAt, now), not(isAtWork(db))))
      .limit(most)
      .for('update', { skipLocked: true })
    const given = await db
      .update(outbox)
      .set({ ...ERASED, givenUpAt: now })
      .where(inArray(outbox.id, expired))
      .returning({ mail: outbox.id, kind: outbox.kind })
    for (const letter of given) log.warn({ ...letter, blame: 'time' }, 'mail given up')
    return given.length
  })

const DAYS_KEPT = 30

/** Deletes emails that were sent long ago, or that the server gave up on long ago. */
export function clearOutbox(db: Db, now: Date): Promise<void> {
  const longAgo = subDays(now, DAYS_KEPT)
  return deleteInPieces(db, outbox, or(lte(outbox.sentAt, longAgo), lte(outbox.givenUpAt, longAgo)))
}

export const countWaiting = (db: Reader): Promise<number> => db.$count(outbox, isWaiting)

export const countGivenUp = (db: Reader, since: Date): Promise<number> =>
  db.$count(outbox, gt(outbox.givenUpAt, since))
