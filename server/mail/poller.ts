import { addMilliseconds, addSeconds } from 'date-fns'
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { outbox } from '#server/db/schema.ts'
import type { MailTransport } from './transport.ts'

/** A mail taken from the outbox. */
export type OutgoingMail = typeof outbox.$inferSelect

interface Post {
  db: Db
  clock: Clock
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const BATCH = 10
/** Longer than any relay may take; who crashed in the middle leaves the mail to the next after that. */
const LEASE_SECONDS = 120
const MOST_ATTEMPTS = 12
const LONGEST_PAUSE_MS = 3_600_000
const FIRST_PAUSE_MS = 5_000
const IDLE_MS = 1_000

/** 5 s, 10 s, 20 s … an hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))

/**
 * Sends what is due, once. A mail is leased to who sends it; a crash between the relay's yes and ours sends it
 * again, under the same Message-ID.
 * @returns how many were taken
 */
export async function deliver(post: Post): Promise<number> {
  const taken = await take(post)
  await Promise.all(taken.map((mail) => send(post, mail)))
  return taken.length
}

function take({ db, clock }: Post): Promise<OutgoingMail[]> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          isNull(outbox.sentAt),
          isNull(outbox.givenUpAt),
          lte(outbox.runAt, now),
          or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
        ),
      )
      .orderBy(asc(outbox.runAt), asc(outbox.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(outbox)
      .set({ leasedUntil: addSeconds(now, LEASE_SECONDS) })
      .where(
        inArray(
          outbox.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

/** What a mail said is not kept once it is gone: its link is as good as a password. */
const ERASED = { text: '', html: '', link: null, leasedUntil: null }

async function send({ db, clock, transport, log }: Post, mail: OutgoingMail): Promise<void> {
  const attempts = mail.attempts + 1
  const facts = { mail: mail.id, kind: mail.kind, attempts }
  try {
    await transport.send(mail)
  } catch (error) {
    const now = clock.now()
    const isOver = attempts >= MOST_ATTEMPTS
    log.warn({ ...facts, err: error }, isOver ? 'mail given up' : 'mail not sent')
    await db
      .update(outbox)
      .set({
        attempts,
        lastError: error instanceof Error ? error.name : 'unknown',
        runAt: addMilliseconds(now, pauseAfter(attempts)),
        leasedUntil: null,
        ...(isOver ? { ...ERASED, givenUpAt: now } : {}),
      })
      .where(eq(outbox.id, mail.id))
    return
  }
  await db
    .update(outbox)
    .set({ ...ERASED, attempts, sentAt: clock.now() })
    .where(eq(outbox.id, mail.id))
  log.info(facts, 'mail sent')
}

export interface Poller {
  /** There is something to send: do not wait for the next look. */
  nudge: () => void
  /** Ends after what is being sent now. */
  stop: () => Promise<void>
}

/** Looks into the outbox every second, and at once when nudged. */
export function startPoller(post: Post): Poller {
  let isStopping = false
  let isNudged = false
  let wake = () => {}

  async function look(): Promise<number> {
    try {
      return await deliver(post)
    } catch (error) {
      post.log.error({ err: error }, 'the outbox could not be read')
      return 0
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      if (isNudged || isStopping) return resolve()
      const timer = setTimeout(resolve, IDLE_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    while (!isStopping) {
      isNudged = false
      const taken = await look()
      if (taken < BATCH) await pause()
    }
  }

  const running = run()
  return {
    nudge() {
      isNudged = true
      wake()
    },
    async stop() {
      isStopping = true
      wake()
      await running
    },
  }
}
