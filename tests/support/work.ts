/** A job queue in a separate database, with workers that do the jobs. */
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

/** Lease in seconds, after which the jobs of a process that has stopped responding are released. */
export const A_LEASE = 15

/** A task that ends when the test calls `end`, or when its abort signal fires. */
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

/** Creates a queue for the tests of a `describe`. The queue is empty before each test. */
export function aQueue(kind: DatabaseKind) {
  let place: TestDatabase
  let database: Database
  const clock = testClock(START)
  /** The jobs that were completed or given up, in order. */
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
    /** Starts another worker on the same database, as another process would have. */
    aProcess: (log = quiet): Worker => aWorker({ db: database.db, clock, random: () => 0, log }),
    /** The tasks, which only record their jobs. A test can replace `transcode`. */
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
    /** Moves the clock forward until the first job is due again. @returns the minutes passed */
    async pauseEnds(): Promise<number> {
      const before = clock.now()
      const [job] = await all()
      if (job && job.runAt > before) clock.set(job.runAt.toISOString())
      return (clock.now().getTime() - before.getTime()) / 60_000
    },
  }
}
