import { type SQL, sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type { Db, Tx } from '#server/db/types.ts'
import { type JobData, QUEUE_NAMES, QUEUES, type QueueName } from './queues.ts'

/** A query with its values where `$1` stands for the first. */
function queryOf(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))),
  )
}

/** A connection of ours as pg-boss knows one. */
const asking = (db: Pick<Db, 'execute'>): PgBoss.Db => ({
  executeSql: async (text, values = []) => db.execute(queryOf(text, values)),
})

/**
 * It is never started, but for its tables: we ask for jobs ourselves. Its own workers do not wait for what they report,
 * so that a database that is away for a moment would end the process.
 */
const bossOn = (db: PgBoss.Db): PgBoss => new PgBoss({ db, supervise: false, schedule: false })

/** Makes its tables, or brings them to its newest version, and makes our queues. */
export async function installBoss(db: Pick<Db, 'execute'>): Promise<void> {
  const boss = bossOn(asking(db))
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of QUEUE_NAMES.filter((one) => !known.has(one))) await boss.createQueue(name)
  await boss.stop({ graceful: false })
}

/** Without the transaction of an act there is nowhere to send to. */
const sender = bossOn({
  executeSql: () => Promise.reject(new Error('work is sent with the transaction of an act')),
})

let sent = 0
/** How many jobs this process has sent. */
export const sentJobs = (): number => sent

interface Sending {
  /** Another one for the same queue within this time is not sent. */
  onceInSeconds?: number
  /** How many of the same kind its sender has there already: a job with fewer before it goes first. */
  turn?: number
}

/**
 * Leaves work for later, in the transaction that makes it necessary.
 * @param id of the row it is about
 */
export async function send(
  tx: Tx,
  queue: QueueName,
  id: number,
  { onceInSeconds, turn = 0 }: Sending = {},
): Promise<void> {
  const data: JobData = { id }
  const options = {
    ...QUEUES[queue],
    retryBackoff: true,
    priority: -turn,
    db: asking(tx),
    ...(onceInSeconds === undefined ? {} : { singletonSeconds: onceInSeconds }),
  }
  if ((await sender.send(queue, data, options)) !== null) sent += 1
}

export interface Job {
  /** A UUID. */
  id: string
  queue: QueueName
  data: JobData
}

/** What a worker asks pg-boss. */
export function jobsOn(db: Pick<Db, 'execute'>) {
  const boss = bossOn(asking(db))
  return {
    async take(queue: QueueName): Promise<Job | null> {
      const [job] = await boss.fetch<JobData>(queue)
      return job ? { id: job.id, queue, data: job.data } : null
    },
    done: async ({ queue, id }: Job): Promise<void> => boss.complete(queue, id),
    /** It is tried again later, or given up. @param reason without anything personal: it is kept */
    failed: async ({ queue, id }: Pick<Job, 'queue' | 'id'>, reason: string): Promise<void> =>
      boss.fail(queue, id, { reason }),
    /** Fails what has expired, and forgets what is long over. */
    upkeep: async (): Promise<void> => boss.maintain(),
  }
}
