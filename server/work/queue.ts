import { addSeconds, subDays } from 'date-fns'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { deleteInPieces } from '#server/db/pieces.ts'
import { jobs } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { JobKind } from './kinds.ts'

export type Job = typeof jobs.$inferSelect

let enqueued = 0

/** Returns the number of jobs that this process has enqueued. */
export const enqueuedJobs = (): number => enqueued

/**
 * Enqueues one job for each row, in the transaction that makes it necessary.
 * @param rows ids; a job carries no other data, so that erasing the row erases everything
 * @param turn jobs with a lower turn go first
 */
export async function enqueue(
  tx: Tx,
  kind: JobKind,
  rows: readonly number[],
  now: Date,
  turn = 0,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(jobs)
    .values(rows.map((about) => ({ kind, about, turn, createdAt: now, runAt: now })))
  enqueued += rows.length
}

/** Enqueues one job of each kind that has no job yet. These jobs are not about a row. */
export async function enqueueRecurring(
  db: Db,
  kinds: readonly JobKind[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return
  await db
    .insert(jobs)
    .values(kinds.map((kind) => ({ kind, createdAt: now, runAt: now })))
    .onConflictDoNothing()
}

interface Lease {
  /** Id of the process. */
  holder: string
  now: Date
}

/** Duration of a lease, after which a killed process loses its jobs. */
const LEASE_SECONDS = 15
/** Interval in which a living process renews its leases. */
export const RENEWAL_MS = 5_000

const leaseFrom = (now: Date) => addSeconds(now, LEASE_SECONDS)
const RELEASED = { holder: null, leasedUntil: null }

const isOpen = isNull(jobs.deadAt)
const isFree = isNull(jobs.leasedUntil)

/** Leases due jobs to a process. Two processes never get the same job. */
export const take = (
  db: Db,
  { kinds, most, holder, now }: Lease & { kinds: readonly JobKind[]; most: number },
): Promise<Job[]> => {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.kind, kinds), isOpen, isFree, lte(jobs.runAt, now)))
    .orderBy(asc(jobs.turn), asc(jobs.runAt), asc(jobs.id))
    .limit(most)
    .for('update', { skipLocked: true })
  return db
    .update(jobs)
    .set({ holder, leasedUntil: leaseFrom(now), attempts: sql`${jobs.attempts} + 1` })
    .where(sql`${jobs.id} = any(array(${due}))`)
    .returning()
}

/** Renews the leases of these jobs. @returns the jobs that the holder has not lost */
export async function renew(
  db: Db,
  { holder, now }: Lease,
  ids: readonly number[],
): Promise<number[]> {
  const kept = await db
    .update(jobs)
    .set({ leasedUntil: leaseFrom(now) })
    .where(and(inArray(jobs.id, ids), eq(jobs.holder, holder)))
    .returning({ id: jobs.id })
  return kept.map(({ id }) => id)
}

/**
 * Number of interruptions that do not count as failures, because kills, power cuts and deployments are not the job's
 * fault. However, a job may crash its process. So after `WITHOUT_PAUSE` interruptions it has to pause, and each
 * interruption beyond `FORGIVEN` counts as a failure.
 */
const FORGIVEN = 20
const WITHOUT_PAUSE = 10
const PAUSE_MINUTES = 15

/** Releases the jobs whose leases have expired. @returns their number */
export async function giveBackAbandoned(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(jobs)
    .set({
      ...RELEASED,
      interruptions: sql`${jobs.interruptions} + 1`,
      failures: sql`${jobs.failures} + (${jobs.interruptions} >= ${FORGIVEN})::int`,
      runAt: sql`case when ${jobs.interruptions} < ${WITHOUT_PAUSE} then ${jobs.runAt}
        else ${now}::timestamptz + make_interval(mins => ${PAUSE_MINUTES}) end`,
    })
    .where(lte(jobs.leasedUntil, now))
  return rowCount ?? 0
}

const ours = ({ id, holder }: Job) => and(eq(jobs.id, id), sql`${jobs.holder} = ${holder}`)

/**
 * Ends the lease of a job and records its outcome.
 * @param job as returned by `take`
 * @returns false if the process had lost the job
 */
export async function release(db: Db | Tx, job: Job, change: Partial<Job>): Promise<boolean> {
  const { rowCount } = await db
    .update(jobs)
    .set({ ...RELEASED, ...change })
    .where(ours(job))
  return rowCount === 1
}

/** Deletes a job that is done. @returns false if the process had lost it */
export const finish = async (db: Db, job: Job): Promise<boolean> =>
  (await db.delete(jobs).where(ours(job))).rowCount === 1

const DAYS_KEPT = 30

/** Deletes jobs that the server gave up on long ago. */
export const clearDeadJobs = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(db, jobs, lte(jobs.deadAt, subDays(now, DAYS_KEPT)))
