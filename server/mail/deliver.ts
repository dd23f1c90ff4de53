import { addMilliseconds, addSeconds } from 'date-fns'
import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { outbox } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { type Blame, blameOf, causeOf } from './blame.ts'
import type { OutgoingMail } from './outbox.ts'
import { MOST_REFUSALS, pauseAfter, relayPauseAfter } from './pauses.ts'
import { markFailing, markWell, type Relay, readRelay } from './relay.ts'
import type { MailTransport } from './transport.ts'

export interface Post {
  db: Db
  clock: Clock
  transport: MailTransport
  /** 0 to 1, for how much longer a pause is than it has to be. */
  random: () => number
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

export const BATCH = 10
/** Longer than any relay may take; after that, a mail whose sender crashed in the middle goes to the next process. */
const LEASE_SECONDS = 120

type Outcome = { is: 'sent' } | { is: Blame; cause: string }

/**
 * Sends what is due, once. A mail is leased to the process that sends it; a crash between the relay's acceptance and
 * our record sends it again, under the same Message-ID. While the relay cannot be used, one mail at a time tries
 * whether it works again.
 * @returns how many were taken
 */
export async function deliver(post: Post): Promise<number> {
  const { mails, relay } = await take(post)
  const outcomes = await Promise.all(mails.map((mail) => send(post, mail)))
  await learn(post, relay, outcomes)
  return mails.length
}

/** Not being sent by anybody right now. */
export const isFree = (now: Date) => or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now))
export const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt))

const NONE: { mails: OutgoingMail[]; relay: Relay | null } = { mails: [], relay: null }

function take({ db, clock }: Post) {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isWaiting, lte(outbox.runAt, now), gt(outbox.expiresAt, now), isFree(now)))
      .orderBy(asc(outbox.runAt), asc(outbox.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return NONE
    const relay = await readRelay(tx)
    if (relay.tryAgainAt && relay.tryAgainAt > now) return NONE
    const ids = due.slice(0, relay.failures > 0 ? 1 : BATCH).map(({ id }) => id)
    const leasedUntil = addSeconds(now, LEASE_SECONDS)
    const mails = await tx
      .update(outbox)
      .set({ leasedUntil })
      .where(inArray(outbox.id, ids))
      .returning()
    return { mails, relay }
  })
}

/** The content of a mail is not kept once it is sent: its link is as good as a password. */
export const ERASED = { text: '', html: '', link: null, endingToken: null, leasedUntil: null }

async function send(
  { db, clock, transport, random, log }: Post,
  mail: OutgoingMail,
): Promise<Outcome> {
  const attempts = mail.attempts + 1
  const about = { mail: mail.id, kind: mail.kind, attempts }
  try {
    await transport.send(mail)
  } catch (error) {
    const [blame, cause] = [blameOf(error), causeOf(error)]
    const refusals = mail.refusals + (blame === 'relay' ? 0 : 1)
    const isOver = blame === 'recipient' || refusals >= MOST_REFUSALS
    const now = clock.now()
    const pause =
      blame === 'relay' ? relayPauseAfter(attempts, random()) : pauseAfter(refusals, random())
    log.warn({ ...about, blame, cause, err: error }, isOver ? 'mail given up' : 'mail not sent')
    await db
      .update(outbox)
      .set({
        attempts,
        refusals,
        lastError: cause,
        runAt: addMilliseconds(now, pause),
        leasedUntil: null,
        ...(isOver ? { ...ERASED, givenUpAt: now } : {}),
      })
      .where(eq(outbox.id, mail.id))
    return { is: blame, cause }
  }
  await db
    .update(outbox)
    .set({ ...ERASED, attempts, sentAt: clock.now() })
    .where(eq(outbox.id, mail.id))
  log.info(about, 'mail sent')
  return { is: 'sent' }
}

/** A relay that answers, even with a refusal, can be used. */
async function learn({ db, clock, random, log }: Post, relay: Relay | null, outcomes: Outcome[]) {
  if (!relay || outcomes.length === 0) return
  const causes = outcomes.flatMap((outcome) => (outcome.is === 'relay' ? [outcome.cause] : []))
  const [cause] = causes
  if (cause !== undefined && causes.length === outcomes.length) {
    await markFailing(db, relay, { now: clock.now(), cause, random: random() })
  } else if (relay.failures > 0) {
    await markWell(db)
    log.info({ since: relay.failingSince }, 'the relay accepts mails again')
  }
}
