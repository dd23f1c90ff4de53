import { addDays } from 'date-fns'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { jobs } from '#server/db/schema.ts'
import { KINDS } from '#server/work/kinds.ts'
import { enqueue, take } from '#server/work/queue.ts'
import {
  aWorker,
  doDue,
  ensureRecurring,
  keepUp,
  type Setback,
  type Task,
  type Tasks,
  type Worker,
} from '#server/work/worker.ts'
import { createTestDatabase, databases, hasPostgres } from '#tests/support/databases.ts'
import { testClock } from '#tests/support/server.ts'
import { A_LEASE, aHeldTask, aQueue, quiet } from '#tests/support/work.ts'

const RETRIES = KINDS.transcode.retries

describe.each(databases)('with leases (%s),', (kind) => {
  const queue = aQueue(kind)
  let worker: Worker
  beforeEach(() => {
    worker = queue.aProcess()
  })

  test('a job that is interrupted because the server stops is released, does not count as tried, and is done later', async () => {
    const { run, beginning } = aHeldTask()
    const stopping = new AbortController()
    await queue.sent('transcode', 5)
    const doing = doDue(worker, queue.tasks(run), 1, stopping.signal)
    await beginning
    const during = await queue.states()
    stopping.abort()
    await doing
    const after = await queue.states()
    await doDue(queue.aProcess(), queue.tasks(), 1)
    const none = { failures: 0, interruptions: 0 }
    expect([during, after, queue.done]).toEqual([
      [['transcode 5', 'leased', { attempts: 1, ...none }]],
      [['transcode 5', 'waiting', { attempts: 0, ...none }]],
      ['transcode 5'],
    ])
  })

  const failing = queue.tasks(async () => {
    throw new Error('no')
  })

  /** Lets a process take the job and die, and lets another release the job. @returns the number of jobs released */
  const killOne = async () => {
    const { id: holder } = queue.aProcess()
    await take(queue.db, { kinds: ['transcode'], most: 1, holder, now: queue.clock.now() })
    queue.clock.advance({ seconds: A_LEASE })
    return keepUp(worker)
  }

  test('a job whose process was killed is free again when its lease expires, and not before', async () => {
    await queue.sent('transcode', 12)
    const { id: holder } = queue.aProcess()
    await take(queue.db, { kinds: ['transcode'], most: 1, holder, now: queue.clock.now() })
    queue.clock.advance({ seconds: A_LEASE - 1 })
    const early = [await keepUp(worker), await doDue(worker, queue.tasks(), 1)]
    queue.clock.advance({ seconds: 1 })
    expect([
      early,
      await keepUp(worker),
      await doDue(worker, queue.tasks(), 1),
      queue.done,
    ]).toEqual([[0, 0], 1, 1, ['transcode 12']])
  })

  test('a job is released without a delay even if its process is killed up to ten times in a row', async () => {
    await queue.sent('transcode', 6)
    const given: number[] = []
    for (let kills = 0; kills < 10; kills += 1) given.push(await killOne())
    const before = await queue.states()
    await doDue(worker, queue.tasks(), 1)
    expect([given, before, queue.done]).toEqual([
      Array(10).fill(1),
      [['transcode 6', 'waiting', { attempts: 10, failures: 0, interruptions: 10 }]],
      ['transcode 6'],
    ])
  })

  test('a job’s number of remaining attempts does not decrease when its process is killed', async () => {
    await queue.sent('transcode', 10)
    for (let kills = 0; kills < 10; kills += 1) await killOne()
    for (let tries = 0; tries < RETRIES; tries += 1) {
      await doDue(worker, failing, 1)
      await queue.pauseEnds()
    }
    const before = await queue.states()
    await doDue(worker, queue.tasks(), 1)
    expect([before, queue.done]).toEqual([
      [['transcode 10', 'waiting', { attempts: 20, failures: 10, interruptions: 10 }]],
      ['transcode 10'],
    ])
  })

  test('a job that crashes its process every time is delayed from the eleventh time on, and given up after the thirty-first', async () => {
    await queue.sent('transcode', 11)
    let kills = 0
    const pauses: number[] = []
    while (queue.done.length === 0) {
      const before = queue.clock.now()
      await queue.pauseEnds()
      pauses.push((queue.clock.now().getTime() - before.getTime()) / 60_000)
      const [job] = await queue.all()
      if (job && job.failures > RETRIES) await doDue(worker, queue.tasks(), 1)
      else kills += await killOne()
    }
    expect([kills, pauses.slice(0, 11), new Set(pauses.slice(11)), queue.done]).toEqual([
      31,
      Array(11).fill(0),
      new Set([15]),
      ['given up 11'],
    ])
  })

  test('a job stays with a live process, however long it takes', async () => {
    const { run, beginning, end } = aHeldTask()
    await queue.sent('transcode', 8)
    const doing = doDue(worker, queue.tasks(run), 1)
    await beginning
    const given: number[] = []
    for (let minute = 0; minute < 3; minute += 1) {
      queue.clock.advance({ seconds: A_LEASE - 1 })
      given.push(await keepUp(worker), await keepUp(queue.aProcess()))
    }
    end()
    await doing
    expect([given, await queue.states()]).toEqual([Array(6).fill(0), []])
  })

  test('a job stays with its process if that process renews the lease too late, as after a database outage, and no other process exists', async () => {
    const { run, beginning, end } = aHeldTask()
    await queue.sent('transcode', 8)
    const doing = doDue(worker, queue.tasks(run), 1)
    await beginning
    queue.clock.advance({ days: 1 })
    const given = await keepUp(worker)
    end()
    await doing
    expect([given, await queue.states()]).toEqual([0, []])
  })

  test.each<[string, Setback | undefined]>([
    ['done', undefined],
    ['failed', { is: 'failure', why: 'no' }],
    ['given up', { is: 'hopeless', why: 'no' }],
    ['postponed', { is: 'postponed', why: 'no', pauseMs: 1 }],
  ])('a job that another process has taken over cannot be reported as %s', async (_, outcome) => {
    const [first, second] = [aHeldTask(), aHeldTask()]
    await queue.sent('transcode', 8)
    const unaware = doDue(
      queue.aProcess(),
      queue.tasks(async (...given) => {
        await first.run(...given)
        return outcome
      }),
      1,
    )
    await first.beginning
    queue.clock.advance({ seconds: A_LEASE })
    await keepUp(worker)
    const taking = doDue(worker, queue.tasks(second.run), 1)
    await second.beginning
    first.end()
    await unaware
    const after = await queue.states()
    second.end()
    await taking
    expect([after, queue.done, await queue.states()]).toEqual([
      [['transcode 8', 'leased', { attempts: 2, failures: 0, interruptions: 1 }]],
      [],
      [],
    ])
  })

  test('a process stops working on a job that another process has taken over, and logs a warning', async () => {
    const { run, beginning } = aHeldTask()
    const lines: unknown[] = []
    const late = queue.aProcess({ ...quiet, warn: (...line: unknown[]) => void lines.push(line) })
    await queue.sent('transcode', 8)
    const doing = doDue(late, queue.tasks(run), 1)
    await beginning
    queue.clock.advance({ seconds: A_LEASE })
    await keepUp(worker)
    const other = aHeldTask()
    const taking = doDue(worker, queue.tasks(other.run), 1)
    await other.beginning
    await keepUp(late)
    await doing
    const after = await queue.states()
    other.end()
    await taking
    expect([lines.length, after, await queue.states()]).toEqual([
      1,
      [['transcode 8', 'leased', { attempts: 2, failures: 0, interruptions: 1 }]],
      [],
    ])
  })
})

describe.runIf(hasPostgres)('with a shared queue on PostgreSQL,', () => {
  const clock = testClock('2030-01-15T12:00:00.000Z')

  async function twoProcesses() {
    const place = await createTestDatabase('postgres')
    const both = await Promise.all(
      ['one', 'two'].map(() => openDatabase({ ...place, databasePool: 3 })),
    )
    return {
      workers: both.map(({ db }) => aWorker({ db, clock, random: () => 0, log: quiet })),
      async remove() {
        for (const { close } of both) await close()
        await place.remove()
      },
    }
  }

  test.each([1, 10])(
    'two processes share the waiting jobs, %i at a time, and do each of them once',
    async (most) => {
      const { workers, remove } = await twoProcesses()
      const ids = Array.from({ length: 60 }, (_, i) => i + 1)
      await workers[0]?.db.transaction((tx) => enqueue(tx, 'transcode', ids, clock.now()))
      const done: number[][] = [[], []]
      let meet = () => {}
      const bothHaveOne = new Promise<void>((resolve) => {
        meet = resolve
      })
      await Promise.all(
        workers.map(async (worker, process) => {
          const run: Task['run'] = async ({ about }) => {
            done[process]?.push(about)
            // The first two jobs wait for each other. Otherwise, one fast process could do all the jobs.
            if (done.every((own) => own.length > 0)) meet()
            await bothHaveOne
          }
          while ((await doDue(worker, { transcode: { run } }, most)) > 0);
        }),
      )
      await remove()
      expect(done.flat().toSorted((a, b) => a - b)).toEqual(ids)
    },
  )

  test('two processes enqueue recurring work once', async () => {
    const { workers, remove } = await twoProcesses()
    const daily: Tasks = { sweep: { run: async () => {}, again: (begun) => addDays(begun, 1) } }
    await Promise.all(workers.map((worker) => ensureRecurring(worker, daily)))
    const taken = await Promise.all(workers.map((worker) => doDue(worker, daily, 1)))
    await remove()
    expect(taken.toSorted()).toEqual([0, 1])
  })

  test('two processes release an abandoned job only once, so that one crash counts once', async () => {
    const { workers, remove } = await twoProcesses()
    const { db } = workers[0] as Worker
    await db.transaction((tx) => enqueue(tx, 'copy', [1], clock.now()))
    const gone = aWorker({ db, clock, random: () => 0, log: quiet })
    await take(db, { kinds: ['copy'], most: 1, holder: gone.id, now: clock.now() })
    clock.advance({ seconds: A_LEASE })
    const given = await Promise.all(workers.map(keepUp))
    const [job] = await db.select().from(jobs)
    await remove()
    expect([given.toSorted(), job?.interruptions]).toEqual([[0, 1], 1])
  })
})
