import { addDays, addSeconds, differenceInHours } from 'date-fns'
import { beforeEach, describe, expect, test } from 'vitest'
import { KINDS } from '#server/work/kinds.ts'
import { clearDeadJobs, enqueue } from '#server/work/queue.ts'
import { doDue, ensureRecurring, keepUp, type Tasks, type Worker } from '#server/work/worker.ts'
import { databases } from '#tests/support/databases.ts'
import { A_LEASE, aQueue } from '#tests/support/work.ts'

const RETRIES = KINDS.transcode.retries

describe.each(databases)('in the queue (%s),', (kind) => {
  const queue = aQueue(kind)
  let worker: Worker
  beforeEach(() => {
    worker = queue.aProcess()
  })
  const failing = queue.tasks(async () => {
    throw new TypeError('pike@critters.example')
  })

  test('jobs are done once each, in the order in which they were enqueued, and their rows are deleted', async () => {
    await queue.sent('transcode', 1)
    await queue.sent('copy', 2)
    await queue.sent('transcode', 3)
    const taken: number[] = []
    for (let round = 0; round < 4; round += 1) taken.push(await doDue(worker, queue.tasks(), 1))
    expect([taken, queue.done, await queue.states()]).toEqual([
      [1, 1, 1, 0],
      ['transcode 1', 'copy 2', 'transcode 3'],
      [],
    ])
  })

  test('a job for a member with many waiting jobs is done after the jobs for members with fewer', async () => {
    await queue.db.transaction(async (tx) => {
      await enqueue(tx, 'transcode', [1], queue.clock.now(), 2)
      await enqueue(tx, 'transcode', [2], queue.clock.now(), 1)
      await enqueue(tx, 'transcode', [3], queue.clock.now())
    })
    while ((await doDue(worker, queue.tasks(), 1)) > 0);
    expect(queue.done).toEqual(['transcode 3', 'transcode 2', 'transcode 1'])
  })

  test('a transaction that is rolled back enqueues no job', async () => {
    const undone = queue.db.transaction(async (tx) => {
      await enqueue(tx, 'transcode', [1], queue.clock.now())
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await queue.states()).toEqual([])
  })

  test('a process does not take a job of a kind that it does not handle', async () => {
    await queue.sent('transcode', 1)
    expect([await doDue(worker, { copy: { run: queue.noted } }, 1), queue.done]).toEqual([0, []])
  })

  test('a job that fails is tried again after longer and longer pauses over half a day, then given up', async () => {
    await queue.sent('transcode', 4)
    const first = queue.clock.now()
    await doDue(worker, failing, 1)
    const [paused] = await queue.all()
    const early = await doDue(worker, failing, 1)
    for (let retry = 0; retry < RETRIES; retry += 1) {
      await queue.pauseEnds()
      await doDue(worker, failing, 1)
    }
    const [dead] = await queue.all()
    expect([paused?.runAt, early, differenceInHours(queue.clock.now(), first)]).toEqual([
      addSeconds(first, 40),
      0,
      11,
    ])
    expect([await queue.states(), dead?.lastError, dead?.deadAt, queue.done]).toEqual([
      [['transcode 4', 'dead', { attempts: 11, failures: 11, interruptions: 0 }]],
      'TypeError',
      queue.clock.now(),
      ['given up 4'],
    ])
    queue.clock.advance({ weeks: 1 })
    expect(await doDue(worker, failing, 1)).toBe(0)
  })

  test('a job that was given up is kept for 30 days, so that the operator can read it', async () => {
    await queue.sent('transcode', 4)
    await doDue(
      worker,
      queue.tasks(async () => ({ is: 'hopeless', why: 'no' })),
      1,
    )
    await clearDeadJobs(queue.db, addSeconds(addDays(queue.clock.now(), 30), -1))
    const before = await queue.states()
    await clearDeadJobs(queue.db, addDays(queue.clock.now(), 30))
    expect([before.length, await queue.states(), queue.done]).toEqual([1, [], ['given up 4']])
  })

  test('giving up a job is tried again if it fails, and the first attempt leaves nothing behind', async () => {
    await queue.sent('transcode', 4)
    let isBroken = true
    const hopeless: Tasks = {
      transcode: {
        run: async () => ({ is: 'hopeless', why: 'no' }),
        async giveUp(_tx, about) {
          if (isBroken) throw new Error('broken')
          queue.done.push(`given up ${about}`)
        },
      },
    }
    await expect(doDue(worker, hopeless, 1)).rejects.toThrow('broken')
    const before = await queue.states()
    isBroken = false
    queue.clock.advance({ seconds: A_LEASE })
    await keepUp(worker)
    await doDue(worker, hopeless, 1)
    expect([before, queue.done]).toEqual([
      [['transcode 4', 'leased', { attempts: 1, failures: 0, interruptions: 0 }]],
      ['given up 4'],
    ])
  })

  test('a job that is postponed is tried again after the pause, and this does not count as an attempt', async () => {
    await queue.sent('transcode', 4)
    const away = queue.tasks(async () => ({
      is: 'postponed',
      why: 'ECONNREFUSED',
      pauseMs: 60_000,
    }))
    await doDue(worker, away, 1)
    const [job] = await queue.all()
    expect([job?.runAt, job?.lastError, await queue.states()]).toEqual([
      addSeconds(queue.clock.now(), 60),
      'ECONNREFUSED',
      [['transcode 4', 'waiting', { attempts: 1, failures: 0, interruptions: 0 }]],
    ])
  })

  test('recurring work has one job that is due again at the time that the task returns', async () => {
    const midnight = new Date('2030-01-16T00:00:00.000Z')
    const daily: Tasks = { compare: { run: queue.noted, again: () => midnight } }
    await ensureRecurring(worker, { ...queue.tasks(), ...daily })
    await ensureRecurring(worker, daily)
    const first = [await doDue(worker, daily, 1), await doDue(worker, daily, 1)]
    queue.clock.set(midnight.toISOString())
    await ensureRecurring(worker, daily)
    expect([first, (await queue.all()).map(({ runAt }) => runAt)]).toEqual([[1, 0], [midnight]])
    expect([await doDue(worker, daily, 1), queue.done]).toEqual([1, ['compare 0', 'compare 0']])
  })

  test('recurring work is never given up, and its failures are forgotten when it succeeds', async () => {
    let isBroken = true
    const hourly: Tasks = {
      sweep: {
        async run() {
          if (isBroken) throw new Error('no')
        },
        again: (begun) => addSeconds(begun, 3_600),
      },
    }
    await ensureRecurring(worker, hourly)
    for (let tries = 0; tries < 40; tries += 1) {
      await doDue(worker, hourly, 1)
      await queue.pauseEnds()
    }
    const before = await queue.states()
    isBroken = false
    await doDue(worker, hourly, 1)
    expect([before, await queue.states()]).toEqual([
      [['sweep 0', 'waiting', { attempts: 40, failures: 40, interruptions: 0 }]],
      [['sweep 0', 'waiting', { attempts: 0, failures: 0, interruptions: 0 }]],
    ])
  })
})
