/** The queue on a database of its own: its jobs, and the processes that do them. */
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { jobs } from '#server/db/schema.ts'
import type { JobKind } from '#server/work/kinds.ts'
import { enqueue, type Job } from '#server/work/queue.ts'
import { aWorker, type Task, type Tasks, type Worker } from '#server/work/worker.ts'
import { createTestDatabase, type DatabaseKind, type TestDatabase } from './databases.ts'
import { testClock } from './server.ts'

export const quiet = { info() {}, warn() {}, error() {} }

/** How long a process may be silent before its jobs are given back, in seconds. */
export const A_LEASE = 15

/** A task that ends when the test says so, or with its signal. */
export function aHeldTask() {
  let begun = () => {}
  let end = () => {}
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  const ending = new Promise<void>((resolve) => {
    end = resolve
  })
  const run: Task['run'] = async (_job, signal) => {
    begun()
    await Promise.race([
      ending,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ])
  }
  return { run, beginning, end }
}

const START = '2030-01-15T12:00:00.000Z'

/** For a `describe`: the queue is empty before each of its tests. */
export function aQueue(kind: DatabaseKind) {
  let place: TestDatabase
  let database: Database
  const clock = testClock(START)
  /** What was done, and what was given up. */
  const done: string[] = []

  beforeAll(async () => {
    place = await createTestDatabase(kind)
    database = await openDatabase({ ...place, databasePool: 5 })
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })
  beforeEach(() => {
    done.length = 0
    clock.set(START)
  })
  afterEach(() => database.db.delete(jobs))

  const noted = async ({ kind: which, about }: Job) => {
    done.push(`${which} ${about}`)
  }
  const all = () => database.db.select().from(jobs).orderBy(asc(jobs.id))

  return {
    get db() {
      return database.db
    },
    clock,
    done,
    noted,
    /** A process of its own on the same database. */
    aProcess: (log = quiet): Worker => aWorker({ db: database.db, clock, random: () => 0, log }),
    /** How videos and copies are done here. */
    tasks: (transcode: Task['run'] = noted): Tasks => ({
      transcode: {
        run: transcode,
        async giveUp(_tx, about) {
          done.push(`given up ${about}`)
        },
      },
      copy: { run: noted },
    }),
    sent: (which: JobKind, ...rows: number[]) =>
      database.db.transaction((tx) => enqueue(tx, which, rows, clock.now())),
    all,
    async states() {
      return (await all()).map(
        ({ kind: which, about, deadAt, leasedUntil, attempts, failures, interruptions }) =>
          [
            `${which} ${about}`,
            deadAt ? 'dead' : leasedUntil ? 'leased' : 'waiting',
            { attempts, failures, interruptions },
          ] as const,
      )
    },
    /** The clock moves on until the job is due again. @returns by how many minutes */
    async pauseEnds(): Promise<number> {
      const before = clock.now()
      const [job] = await all()
      if (job && job.runAt > before) clock.set(job.runAt.toISOString())
      return (clock.now().getTime() - before.getTime()) / 60_000
    },
  }
}
