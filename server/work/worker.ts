import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/types.ts'
import { logFailure } from '#server/log-failure.ts'
import { type Rounds, startRounds } from '#server/rounds.ts'
import { jobsOn } from './boss.ts'
import { dueQueue, giveBack, giveBackAbandoned, type Hands, type HeldJob } from './held.ts'
import { QUEUES, type QueueName } from './queues.ts'

/**
 * Does one job. It may be done again after it was interrupted, so it begins with a look at what is there.
 * @param id of the row it is about
 * @param signal the server is stopping, or the job is no longer ours
 */
type Task = (id: number, signal: AbortSignal) => Promise<void>

/** The queues that this process works for. */
export type Tasks = Partial<Record<QueueName, Task>>

export interface Work {
  db: Db
  hands: Hands
  tasks: Tasks
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const never = new AbortController().signal
/** In seconds: of a job that takes too long we hear before the queue does. */
const TO_REPORT = 20

/**
 * Does the next job that is due.
 * @param stopping ends what has begun and gives it back
 * @returns whether there was one
 */
export async function doNext(work: Work, stopping: AbortSignal = never): Promise<boolean> {
  const queue = await dueQueue(work.db, Object.keys(work.tasks))
  if (queue === null) return false
  const held = await work.hands.take(queue)
  if (!held) return true
  try {
    await doHeld(work, held, stopping)
  } finally {
    await held.letGo()
  }
  return true
}

async function doHeld({ db, tasks, log }: Work, held: HeldJob, stopping: AbortSignal) {
  const { job, lost } = held
  const jobs = jobsOn(db)
  const tooLate = AbortSignal.timeout((QUEUES[job.queue].expireInSeconds - TO_REPORT) * 1000)
  const about = { queue: job.queue, job: job.id }
  try {
    await tasks[job.queue]?.(job.data.id, AbortSignal.any([stopping, lost, tooLate]))
    await jobs.done(job)
  } catch (error) {
    if (lost.aborted) return log.warn(about, 'a job was lost to the database’s silence')
    if (stopping.aborted) return giveBack(db, job)
    logFailure(log, error, 'a job failed', about)
    await jobs.failed(job, error instanceof Error ? error.name : 'unknown')
  }
}

/** Gives back what no living process holds, and only then fails what has expired: the end of a process is forgiven. */
export async function keepUp({ db, hands }: Pick<Work, 'db' | 'hands'>): Promise<void> {
  await giveBackAbandoned(db, hands)
  await jobsOn(db).upkeep()
}

const IDLE_MS = 5_000
const UPKEEP_MS = 5 * 60_000

/**
 * Does one job at a time: first what a process that has ended left behind, which is looked for again every few minutes,
 * then whatever is due. Its `stop` interrupts what is being done and gives it back.
 */
export function startWorker(work: Work): Rounds {
  const stopping = new AbortController()
  let begun = false
  let keptUpAt = performance.now()

  async function begin(): Promise<void> {
    if (begun) return
    await giveBackAbandoned(work.db, work.hands)
    begun = true
  }

  async function upkeep(): Promise<void> {
    if (performance.now() - keptUpAt < UPKEEP_MS) return
    keptUpAt = performance.now()
    await keepUp(work)
  }

  const rounds = startRounds({
    idleMs: () => IDLE_MS,
    async round() {
      await begin()
      await upkeep()
      return doNext(work, stopping.signal)
    },
    log: work.log,
    failure: 'the work that waits could not be read',
  })
  return {
    nudge: rounds.nudge,
    stop() {
      stopping.abort()
      return rounds.stop()
    },
  }
}
