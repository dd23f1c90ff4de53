import { subDays, subHours } from 'date-fns'
import { and, gt, inArray, lte, or } from 'drizzle-orm'
import { counted } from '#rules/text/number-words.ts'
import { inPieces } from '#server/db/pieces.ts'
import { mailRelay, outbox } from '#server/db/schema.ts'
import { ERASED, isFree, isWaiting } from '#server/mail/deliver.ts'
import { mailTrouble } from '#server/notices/mods.ts'
import { tellAdmins } from '#server/notices/tell.ts'
import type { Job } from './job.ts'

/** Gives up the mails that hold what nobody could use any more; they are not sent from that moment on. */
export const giveUpExpiredMails: Job = {
  name: 'give up expired mails',
  run: ({ db, now, log }) =>
    inPieces(async (most) => {
      const expired = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(isWaiting, lte(outbox.expiresAt, now), isFree(now)))
        .limit(most)
        .for('update', { skipLocked: true })
      const given = await db
        .update(outbox)
        .set({ ...ERASED, givenUpAt: now })
        .where(inArray(outbox.id, expired))
        .returning({ mail: outbox.id, kind: outbox.kind, attempts: outbox.attempts })
      for (const facts of given) log.warn({ ...facts, blame: 'time' }, 'mail given up')
      return given.length
    }),
}

const DAYS_KEPT = 30

/** Removes the rows of mails that were sent or given up long ago. */
export const clearOutbox: Job = {
  name: 'clear the outbox',
  run: ({ db, now }) =>
    inPieces(async (most) => {
      const longAgo = subDays(now, DAYS_KEPT)
      const old = db
        .select({ id: outbox.id })
        .from(outbox)
        .where(or(lte(outbox.sentAt, longAgo), lte(outbox.givenUpAt, longAgo)))
        .limit(most)
      const { rowCount } = await db.delete(outbox).where(inArray(outbox.id, old))
      return rowCount ?? 0
    }),
}

const HOURS_BEFORE_TELLING = 3

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** @returns what the admins are to know, if anything */
function troubleOf(failingSince: Date | null, waiting: number, givenUp: number, now: Date) {
  const isStuck =
    failingSince !== null && waiting > 0 && failingSince <= subHours(now, HOURS_BEFORE_TELLING)
  const sentences = [
    ...(isStuck
      ? [
          `No mail has gone out since ${moment.format(failingSince)} UTC; ${counted(waiting, 'mail is', 'mails are')} waiting.`,
        ]
      : []),
    ...(givenUp > 0 ? [`${counted(givenUp, 'mail was', 'mails were')} given up.`] : []),
  ]
  return sentences.length > 0 ? [...sentences, "The server's log says why."].join(' ') : null
}

/** Tells the admins, once a day at most, that no mail has gone out for hours, or that some were given up. */
export const tellOfMailTrouble: Job = {
  name: 'tell of mail trouble',
  run: (context) =>
    context.db.transaction(async (tx) => {
      const { now } = context
      const [relay] = await tx.select().from(mailRelay).for('update', { skipLocked: true })
      const yesterday = subDays(now, 1)
      if (!relay || (relay.toldAt !== null && relay.toldAt > yesterday)) return
      const waiting = await tx.$count(outbox, isWaiting)
      const givenUp = await tx.$count(outbox, gt(outbox.givenUpAt, relay.toldAt ?? yesterday))
      const title = troubleOf(relay.failingSince, waiting, givenUp, now)
      if (!title) return
      await tellAdmins({ ...context, tx }, mailTrouble(title))
      await tx.update(mailRelay).set({ toldAt: now })
    }),
}
