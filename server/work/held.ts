import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, Tx } from '#server/db/types.ts'
import { STOPPING, within } from '#server/deadlines.ts'
import { type Job, jobsOn } from './boss.ts'
import { QUEUES, type QueueName } from './queues.ts'

/** Which of these queues has a job that is due; null when none has. */
export async function dueQueue(db: Db, queues: readonly string[]): Promise<QueueName | null> {
  const { rows } = await db.execute<{ name: QueueName }>(sql`
    select name from pgboss.job where name in ${[...queues]} and state < 'active' and start_after < now()
    order by created_on limit 1 for update skip locked`)
  return rows[0]?.name ?? null
}

/** A job in the hands of this process. */
export interface HeldJob {
  job: Job
  /** It is no longer ours: another process may have it. */
  lost: AbortSignal
  /** After it has been reported. */
  letGo: () => Promise<void>
}

/** How a process takes jobs, and knows which of those at work nobody works on any more. */
export interface Hands {
  take: (queue: QueueName) => Promise<HeldJob | null>
  /** Locks what no living process holds, until the end of the transaction. */
  abandoned: (tx: Tx) => Promise<Pick<Job, 'queue' | 'id'>[]>
}

const never = new AbortController().signal

/** One process at a time has the embedded database: what is at work when it starts was its own. */
const onlyHands = (db: Db): Hands => ({
  async take(queue) {
    const job = await jobsOn(db).take(queue)
    return job && { job, lost: never, letGo: async () => {} }
  },
  async abandoned(tx) {
    const { rows } = await tx.execute<{ queue: QueueName; id: string }>(
      sql`select name as queue, id from pgboss.job where state = 'active'`,
    )
    return rows
  },
})

const PATIENCE_MS = 10_000

/**
 * Many processes share a PostgreSQL: whoever works on a job holds a lock of its name on a connection of its own, which
 * the database releases when the process is gone, however it went.
 */
const oneOfManyHands = (connectionString: string): Hands => ({
  async take(queue) {
    const client = new pg.Client({
      connectionString,
      application_name: 'critter-swap work',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    const losing = new AbortController()
    client.on('error', () => losing.abort())
    client.on('end', () => losing.abort())
    const letGo = async () => {
      await within(
        STOPPING.database,
        client.end().catch(() => {}),
      )
    }
    try {
      await client.connect()
      // It is seen at work only when it is locked.
      const job = await drizzle({ client }).transaction(async (tx) => {
        const taken = await jobsOn(tx).take(queue)
        if (taken) await tx.execute(sql`select pg_advisory_lock(hashtextextended(${taken.id}, 0))`)
        return taken
      })
      if (job) return { job, lost: losing.signal, letGo }
      await letGo()
      return null
    } catch (error) {
      await letGo()
      throw error
    }
  },
  async abandoned(tx) {
    const { rows } = await tx.execute<{ queue: QueueName; id: string }>(sql`
      with at_work as materialized (select name, id from pgboss.job where state = 'active')
      select name as queue, id from at_work
      where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`)
    return rows
  },
})

/** @param databaseUrl null means the embedded database */
export const handsOf = (db: Db, databaseUrl: string | null): Hands =>
  databaseUrl === null ? onlyHands(db) : oneOfManyHands(databaseUrl)

/**
 * A job that was interrupted by our own stop: at once, and without counting as a try. What starts after `now()` would
 * not be due in the same millisecond.
 */
export async function giveBack(db: Db, { id, queue }: Job): Promise<void> {
  await db.execute(sql`
    update pgboss.job set state = 'created', started_on = null, start_after = created_on
    where name = ${queue} and id = ${id} and state = 'active'`)
}

/**
 * Ends of a process that a job survives besides its own tries: kills, power cuts and deployments are not its fault. It
 * may be, though, so that its pauses begin at some point and its tries end.
 */
const FORGIVEN = 20
const WITHOUT_PAUSE = 10
const PAUSE = sql`interval '15 minutes'`

/** Fails one try of a job and, as long as it is forgiven, grants it another one. */
async function interrupt(tx: Tx, { queue, id }: Pick<Job, 'queue' | 'id'>): Promise<void> {
  const { retryLimit } = QUEUES[queue]
  await tx.execute(sql`
    update pgboss.job set retry_limit = retry_limit + 1
    where name = ${queue} and id = ${id} and retry_limit < ${retryLimit + FORGIVEN}`)
  await jobsOn(tx).failed({ queue, id }, 'the process ended')
  await tx.execute(sql`
    update pgboss.job set start_after =
      case when retry_count < ${WITHOUT_PAUSE} then created_on else now() + ${PAUSE} end
    where name = ${queue} and id = ${id} and state = 'retry'`)
}

/**
 * Gives back what no living process holds.
 * @returns how many there were
 */
export const giveBackAbandoned = (db: Db, hands: Hands): Promise<number> =>
  db.transaction(async (tx) => {
    const found = await hands.abandoned(tx)
    for (const job of found) await interrupt(tx, job)
    return found.length
  })
