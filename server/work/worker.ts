import { randomUUID } from 'node:crypto'
import { addMilliseconds } from 'date-fns'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#server/db/types.ts'
import { codeOf } from '#server/errors/causes.ts'
import { logFailure } from '#server/logs/log-failure.ts'
import type { Clock } from '#server/time/clock.ts'
import { type JobKind, KINDS } from './kinds.ts'
import {
  enqueueRecurring,
  finish,
  giveBackAbandoned,
  type Job,
  RENEWAL_MS,
  release,
  renew,
  take,
} from './queue.ts'
import { type Rounds, startRounds } from './rounds.ts'

/**
 * The outcome of an unsuccessful try. `failure`: the try counts against the job. `hopeless`: no other try would
 * succeed. `postponed`: the try does not count, because it was not the job's fault.
 */
export type Setback = { why: string } & (
  | { is: 'failure' | 'hopeless' }
  | { is: 'postponed'; pauseMs: number }
)

/** The implementation of one kind of job. */
export interface Task {
  /**
   * Runs one job. It may run again after an interruption, so it starts by checking what is already done. An exception
   * is logged and counts as a failure.
   * @param signal aborted when the server stops, the lease is lost, or the time limit is exceeded
   */
  run: (job: Job, signal: AbortSignal) => Promise<Setback | undefined> | Promise<void>
  /** Called in the transaction in which the server gives up on the job. */
  giveUp?: (tx: Tx, about: number) => Promise<unknown>
  /** Returns when recurring work is due again. @param begun start of this run */
  again?: (begun: Date) => Date
}

export type Tasks = Partial<Record<JobKind, Task>>

interface Means {
  db: Db
  clock: Clock
  /** Returns 0 to 1, for the random part of a pause. */
  random: () => number
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** A process that takes jobs from the queue. */
export interface Worker extends Means {
  /** Recorded as the holder of the jobs it has leased. */
  id: string
  /** Ids of the running jobs; each controller is aborted when the lease is lost. */
  atWork: Map<number, AbortController>
}

export const aWorker = (means: Means): Worker => ({
  ...means,
  id: randomUUID(),
  atWork: new Map(),
})

const never = new AbortController().signal

/**
 * Takes due jobs and runs them in parallel.
 * @param most the most jobs to take
 * @param stopping interrupts the running jobs and releases them
 * @returns the number of jobs taken
 */
export async function doDue(
  worker: Worker,
  tasks: Tasks,
  most: number,
  stopping: AbortSignal = never,
): Promise<number> {
  const kinds = Object.keys(tasks) as JobKind[]
  const { db, clock, id: holder } = worker
  const taken = await take(db, { kinds, most, holder, now: clock.now() })
  const ended = await Promise.allSettled(taken.map((job) => doOne(worker, tasks, job, stopping)))
  const [failure] = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failure !== undefined) throw failure
  return taken.length
}

async function doOne(worker: Worker, tasks: Tasks, job: Job, stopping: AbortSignal): Promise<void> {
  const task = tasks[job.kind]
  if (!task) return
  const losing = new AbortController()
  worker.atWork.set(job.id, losing)
  try {
    const isOurs = await attempt(worker, task, job, { stopping, lost: losing.signal })
    if (!isOurs) worker.log.warn(nameOf(job), 'a job was lost to another process')
  } finally {
    worker.atWork.delete(job.id)
  }
}

const nameOf = ({ id, kind }: Job) => ({ queue: kind, job: id })

interface Ends {
  stopping: AbortSignal
  lost: AbortSignal
}

/** @returns false if the lease was lost before the end */
async function attempt(worker: Worker, task: Task, job: Job, ends: Ends): Promise<boolean> {
  const { db, clock } = worker
  const { retries, longestMs } = KINDS[job.kind]
  const begun = clock.now()
  // The job has been interrupted too often.
  if (job.failures > retries) return giveUp(worker, task, job)
  let setback: Setback | undefined
  try {
    const tooLate = AbortSignal.timeout(longestMs)
    const signal = AbortSignal.any([ends.stopping, ends.lost, tooLate])
    setback = (await task.run(job, signal)) ?? undefined
  } catch (error) {
    if (ends.lost.aborted) return false
    // A try that is interrupted because the server stops does not count.
    if (ends.stopping.aborted) return release(db, job, { attempts: job.attempts - 1 })
    logFailure(worker.log, error, 'a job failed', nameOf(job))
    const why = error instanceof Error ? (codeOf(error) ?? error.name) : 'unknown'
    setback = { is: 'failure', why }
  }
  if (setback) return settle(worker, task, job, setback)
  if (!task.again) return finish(db, job)
  return release(db, job, { ...UNTRIED, runAt: task.again(begun) })
}

const UNTRIED = { attempts: 0, failures: 0, interruptions: 0, lastError: null }

function settle(worker: Worker, task: Task, job: Job, setback: Setback): Promise<boolean> {
  const { db, clock, random } = worker
  const { is, why: lastError } = setback
  const { retries, pause } = KINDS[job.kind]
  const again = (pauseMs: number) => ({ lastError, runAt: addMilliseconds(clock.now(), pauseMs) })
  if (is === 'postponed') return release(db, job, again(setback.pauseMs))
  const failures = job.failures + 1
  if (is === 'hopeless' || failures > retries)
    return giveUp(worker, task, { ...job, failures, lastError })
  return release(db, job, { ...again(pause(failures, random())), failures })
}

/** Marks a job as dead: it is not tried again, and its row stays for the operator. */
const giveUp = ({ db, clock }: Worker, task: Task, job: Job): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { failures, lastError } = job
    const isOurs = await release(tx, job, { failures, lastError, deadAt: clock.now() })
    if (isOurs) await task.giveUp?.(tx, job.about)
    return isOurs
  })

/**
 * Renews the leases of this process, then releases the jobs of dead processes. The order matters because after a
 * database outage or a clock jump, this process's own leases have expired as well.
 * @returns the number of jobs released
 */
export async function keepUp({ db, clock, id: holder, atWork }: Worker): Promise<number> {
  const now = clock.now()
  const held = [...atWork]
  if (held.length > 0) {
    const kept = new Set(
      await renew(
        db,
        { holder, now },
        held.map(([id]) => id),
      ),
    )
    for (const [id, losing] of held) if (!kept.has(id)) losing.abort()
  }
  return giveBackAbandoned(db, now)
}

/** Renews and releases leases every few seconds. @param givenBack called after jobs were released */
export const startHeartbeat = (worker: Worker, givenBack: () => void): Rounds =>
  startRounds({
    idleMs: () => RENEWAL_MS,
    async round() {
      if ((await keepUp(worker)) > 0) givenBack()
      return false
    },
    log: worker.log,
    failure: 'the leases of this process could not be renewed',
  })

/** Ensures that each kind of recurring work has a job. */
export function ensureRecurring({ db, clock }: Worker, tasks: Tasks): Promise<void> {
  const kinds = Object.keys(tasks) as JobKind[]
  const recurring = kinds.filter((kind) => tasks[kind]?.again)
  return enqueueRecurring(db, recurring, clock.now())
}

const IDLE_MS = 5_000

/** Runs jobs of these kinds one after another. Its `stop` interrupts the running job and releases it. */
export function startLane(worker: Worker, tasks: Tasks): Rounds {
  const stopping = new AbortController()
  let isReady = false
  const rounds = startRounds({
    idleMs: () => IDLE_MS,
    async round() {
      if (!isReady) await ensureRecurring(worker, tasks)
      isReady = true
      return (await doDue(worker, tasks, 1, stopping.signal)) > 0
    },
    log: worker.log,
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
