import { eq } from 'drizzle-orm'
import { outbox } from '#server/db/schema.ts'
import { markReached, markRefused } from '#server/resources/members/refused.ts'
import { KINDS } from '#server/work/kinds.ts'
import type { Job } from '#server/work/queue.ts'
import { doDue, type Setback, type Task, type Worker } from '#server/work/worker.ts'
import { type Blame, blameOf, causeOf, refusalOf } from './blame.ts'
import { ERASED, waitingMail } from './outbox.ts'
import { markFailing, markWell, type Relay, readRelay, relayPauseAfter } from './relay.ts'
import type { MailTransport } from './transport.ts'

export interface Post {
  worker: Worker
  transport: MailTransport
}

export const BATCH = 10

type Outcome = { is: 'sent' } | { is: Blame; cause: string }

/**
 * Sends one batch of due emails. If the server crashes after the relay accepted an email but before this is recorded,
 * it is sent again with the same Message-ID. While the relay is failing, a batch is a single email that tests it.
 * @returns the number of emails taken from the queue
 */
export async function deliver(post: Post): Promise<number> {
  const { db, clock } = post.worker
  const relay = await readRelay(db)
  if (relay.tryAgainAt && relay.tryAgainAt > clock.now()) return 0
  const outcomes: Outcome[] = []
  const mail = sending(post, (outcome) => outcomes.push(outcome))
  const taken = await doDue(post.worker, { mail }, relay.failures > 0 ? 1 : BATCH)
  await learn(post.worker, relay, outcomes)
  return taken
}

const sending = (post: Post, note: (outcome: Outcome) => void): Task => ({
  async run(job) {
    const { db, clock } = post.worker
    const mail = await waitingMail(db, job.about, clock.now())
    if (!mail) return
    const about = { mail: mail.id, kind: mail.kind, attempts: job.attempts }
    try {
      await post.transport.send(mail)
    } catch (error) {
      const outcome = { is: blameOf(error), cause: causeOf(error) }
      note(outcome)
      const reply = refusalOf(error)
      if (reply !== null) await markRefused(db, { email: mail.recipient, reply }, clock.now())
      const setback = setbackOf(post.worker, job, outcome)
      const isOver = setback.is === 'hopeless' || (setback.is === 'failure' && isLast(job))
      post.worker.log.warn(
        {
          ...about,
          blame: outcome.is,
          cause: outcome.cause,
          ...(outcome.is === 'relay' && { outage: `relay ${outcome.cause}` }),
          err: error,
        },
        isOver ? 'mail given up' : 'mail not sent',
      )
      return setback
    }
    note({ is: 'sent' })
    await db
      .update(outbox)
      .set({ ...ERASED, sentAt: clock.now() })
      .where(eq(outbox.id, mail.id))
    await markReached(db, mail.recipient)
    post.worker.log.info(about, 'mail sent')
  },
  giveUp: (tx, id) =>
    tx
      .update(outbox)
      .set({ ...ERASED, givenUpAt: post.worker.clock.now() })
      .where(eq(outbox.id, id)),
})

const isLast = ({ failures }: Job) => failures >= KINDS.mail.retries

function setbackOf(
  { random }: Worker,
  { attempts }: Job,
  { is: blame, cause: why }: { is: Blame; cause: string },
): Setback {
  if (blame === 'relay')
    return { is: 'postponed', why, pauseMs: relayPauseAfter(attempts, random()) }
  return { is: blame === 'recipient' ? 'hopeless' : 'failure', why }
}

/** Updates the state of the relay. A relay that replies, even with a refusal, counts as working. */
async function learn({ db, clock, random, log }: Worker, relay: Relay, outcomes: Outcome[]) {
  if (outcomes.length === 0) return
  const causes = outcomes.flatMap((outcome) => (outcome.is === 'relay' ? [outcome.cause] : []))
  const [cause] = causes
  if (cause !== undefined && causes.length === outcomes.length) {
    await markFailing(db, relay, { now: clock.now(), cause, random: random() })
  } else if (relay.failures > 0) {
    await markWell(db)
    log.info({ since: relay.failingSince }, 'the relay accepts mails again')
  }
}
