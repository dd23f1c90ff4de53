import { randomUUID } from 'node:crypto'
import { addMilliseconds } from 'date-fns'
import type { FastifyBaseLogger } from 'fastify'
import { codeOf } from '#server/causes.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { logFailure } from '#server/log-failure.ts'
import { type Rounds, startRounds } from '#server/rounds.ts'
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

/**
 * How a try ended that was no success: it counts against the job; no other try would do better; or it was not the job's
 * fault, and does not count.
 */
export type Setback = { why: string } & (
  | { is: 'failure' | 'hopeless' }
  | { is: 'postponed'; pauseMs: number }
)

/** How the jobs of one kind are done. */
export interface Task {
  /**
   * Does one job. It may be done again after it was interrupted, so it begins with a look at what is there. What it
   * throws is logged, and counts as a failure.
   * @param signal the server is stopping, the job is no longer ours, or it takes too long
   */
  run: (job: Job, signal: AbortSignal) => Promise<Setback | undefined> | Promise<void>
  /** What follows when the job is given up, in the same transaction. */
  giveUp?: (tx: Tx, about: number) => Promise<unknown>
  /** For work that recurs: when it is due again. @param begun when it was begun */
  again?: (begun: Date) => Date
}

export type Tasks = Partial<Record<JobKind, Task>>

interface Means {
  db: Db
  clock: Clock
  /** 0 to 1, for how much longer a pause is than it has to be. */
  random: () => number
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** One process, as the queue knows it. */
export interface Worker extends Means {
  /** Which process has leased a job. */
  id: string
  /** The jobs at work, each with what says that it is no longer ours. */
  atWork: Map<number, AbortController>
}

export const aWorker = (means: Means): Worker => ({
  ...means,
  id: randomUUID(),
  atWork: new Map(),
})

const never = new AbortController().signal

/**
 * Does the jobs that are due, together.
 * @param most how many are taken
 * @param stopping ends what has begun and gives it back
 * @returns how many were taken
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

/** @returns whether the job was ours to the end */
async function attempt(worker: Worker, task: Task, job: Job, ends: Ends): Promise<boolean> {
  const { db, clock } = worker
  const { retries, longestMs } = KINDS[job.kind]
  const begun = clock.now()
  // Its process has ended once too often.
  if (job.failures > retries) return giveUp(worker, task, job)
  let setback: Setback | undefined
  try {
    const tooLate = AbortSignal.timeout(longestMs)
    const signal = AbortSignal.any([ends.stopping, ends.lost, tooLate])
    setback = (await task.run(job, signal)) ?? undefined
  } catch (error) {
    if (ends.lost.aborted) return false
    // Our own stop is no try.
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

/** A dead job is not tried any more, and its row stays for the operator. */
const giveUp = ({ db, clock }: Worker, task: Task, job: Job): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { failures, lastError } = job
    const isOurs = await release(tx, job, { failures, lastError, deadAt: clock.now() })
    if (isOurs) await task.giveUp?.(tx, job.about)
    return isOurs
  })

/**
 * Renews the leases of this process, and gives back what no living process holds. In this order: after an outage of the
 * database, or with a clock that was put forward, its own leases are over as well.
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

/** Keeps up every few seconds. @param givenBack there is something to do */
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

/** Makes sure that the work that recurs has its jobs. */
export function ensureRecurring({ db, clock }: Worker, tasks: Tasks): Promise<void> {
  const kinds = Object.keys(tasks) as JobKind[]
  const recurring = kinds.filter((kind) => tasks[kind]?.again)
  return enqueueRecurring(db, recurring, clock.now())
}

const IDLE_MS = 5_000

/** Does one job of these kinds after another. Its `stop` interrupts what is being done and gives it back. */
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
