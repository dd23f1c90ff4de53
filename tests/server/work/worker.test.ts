import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { jobsOn, send } from '#server/work/boss.ts'
import { giveBackAbandoned, type Hands, handsOf } from '#server/work/held.ts'
import { QUEUES } from '#server/work/queues.ts'
import { doNext, keepUp, type Tasks, type Work } from '#server/work/worker.ts'
import {
  createTestDatabase,
  databases,
  hasPostgres,
  type TestDatabase,
} from '#tests/support/databases.ts'

const quiet = { info() {}, warn() {}, error() {} }

/** What becomes of a job, until the test says so. */
function aHeldTask() {
  let begun = () => {}
  let end = () => {}
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })
  const ending = new Promise<void>((resolve) => {
    end = resolve
  })
  const task = async (_id: number, signal: AbortSignal) => {
    begun()
    await Promise.race([
      ending,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ])
  }
  return { task, beginning, end }
}

/** The longest there is, in seconds: two of its slots a day are rarely met. */
const HALF_A_DAY = 43_200

describe.each(databases)('work for later (%s)', (kind) => {
  let place: TestDatabase
  let database: Database
  let hands: Hands
  let done: string[]

  beforeAll(async () => {
    place = await createTestDatabase(kind)
    database = await openDatabase({ ...place, databasePool: 5 })
    hands = handsOf(database.db, place.databaseUrl)
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })
  beforeEach(() => {
    done = []
  })
  afterEach(() => database.db.execute(sql`delete from pgboss.job`))

  const noted = (queue: string) => async (id: number) => {
    done.push(`${queue} ${id}`)
  }
  const working = (tasks: Partial<Tasks> = {}): Work => ({
    db: database.db,
    hands,
    log: quiet,
    tasks: {
      transcode: noted('transcode'),
      'video-given-up': noted('video-given-up'),
      sweep: noted('sweep'),
      ...tasks,
    },
  })
  const sending = (...args: [Parameters<typeof send>[1], number, Parameters<typeof send>[3]?]) =>
    database.db.transaction((tx) => send(tx, ...args))
  const states = async () => {
    const { rows } = await database.db.execute<{ name: string; state: string; tries: number }>(sql`
      select name, state, retry_count as tries from pgboss.job order by created_on, name`)
    return rows.map(({ name, state, tries }) => `${name} ${state} ${tries}`)
  }
  /** The pauses between tries are over. */
  const pausesEnd = () =>
    database.db.execute(sql`update pgboss.job set start_after = created_on where state < 'active'`)

  test('is done once, in the order in which it was sent', async () => {
    await sending('transcode', 1)
    await sending('sweep', 2)
    await sending('transcode', 3)
    const found = [await doNext(working()), await doNext(working()), await doNext(working())]
    expect([found, await doNext(working()), done]).toEqual([
      [true, true, true],
      false,
      ['transcode 1', 'sweep 2', 'transcode 3'],
    ])
  })

  test('is not there when the act that sent it came to nothing', async () => {
    const undone = database.db.transaction(async (tx) => {
      await send(tx, 'transcode', 1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await states()).toEqual([])
  })

  test('carries an id and nothing else', async () => {
    await sending('transcode', 7)
    const { rows } = await database.db.execute(sql`select data from pgboss.job`)
    expect(rows).toEqual([{ data: { id: 7 } }])
  })

  test('is sent once in a while, however often it is asked for', async () => {
    await sending('sweep', 0, { onceInSeconds: HALF_A_DAY })
    await sending('sweep', 0, { onceInSeconds: HALF_A_DAY })
    expect(await states()).toEqual(['sweep created 0'])
  })

  test('is tried again after a pause when it fails, and heard of when it is given up', async () => {
    await sending('transcode', 4)
    const failing = working({
      transcode: () => Promise.reject(new TypeError('pike@critters.example')),
    })
    await doNext(failing)
    const paused = [await doNext(failing), await states()]
    for (let tries = 0; tries < QUEUES.transcode.retryLimit; tries += 1) {
      await pausesEnd()
      await doNext(failing)
    }
    const { rows } = await database.db.execute(
      sql`select output from pgboss.job where name = 'transcode'`,
    )
    expect([paused, await states(), rows]).toEqual([
      [false, ['transcode retry 0']],
      ['transcode failed 10', 'video-given-up created 0'],
      [{ output: { reason: 'TypeError' } }],
    ])
    await doNext(working())
    expect(done).toEqual(['video-given-up 4'])
  })

  test('is given back at once when the server stops in the middle, and done again after that', async () => {
    const { task, beginning } = aHeldTask()
    const stopping = new AbortController()
    await sending('transcode', 5)
    const doing = doNext(working({ transcode: task }), stopping.signal)
    await beginning
    const during = await states()
    stopping.abort()
    await doing
    const after = await states()
    await doNext(working())
    expect([during, after, done]).toEqual([
      ['transcode active 0'],
      ['transcode created 0'],
      ['transcode 5'],
    ])
  })

  /** As the next start does, after a process that did a job was killed. @returns how many jobs were given back */
  const killAndStart = async () => {
    const killed = await hands.take('transcode')
    await killed?.letGo()
    return giveBackAbandoned(database.db, hands)
  }

  test('is given back without a pause however often its process was killed in a row: ten times', async () => {
    await sending('transcode', 6)
    const given: number[] = []
    for (let kills = 0; kills < 10; kills += 1) given.push(await killAndStart())
    await doNext(working())
    expect([given, done, await states()]).toEqual([
      Array(10).fill(1),
      ['transcode 6'],
      ['transcode completed 10'],
    ])
  })

  test('keeps all its tries for failures of its own after its process was killed', async () => {
    await sending('transcode', 10)
    for (let kills = 0; kills < 10; kills += 1) await killAndStart()
    const failing = working({ transcode: () => Promise.reject(new Error('no')) })
    for (let tries = 0; tries < QUEUES.transcode.retryLimit; tries += 1) {
      await pausesEnd()
      await doNext(failing)
    }
    await pausesEnd()
    const before = await states()
    await doNext(working())
    expect([before, done]).toEqual([['transcode retry 19'], ['transcode 10']])
  })

  test('that ends its process every time is given pauses at last, and then up', async () => {
    await sending('transcode', 11)
    let kills = 0
    let pauses = 0
    while ((await states()).length === 1) {
      if ((await killAndStart()) === 0) pauses += 1
      else kills += 1
      if (pauses > kills) throw new Error('it is never given up')
      if (kills >= 10) await pausesEnd()
    }
    expect([kills, await states()]).toEqual([
      31,
      ['transcode failed 30', 'video-given-up created 0'],
    ])
  })

  test('of a process that was killed is given back by another one that goes on, in its upkeep', async () => {
    await sending('transcode', 12)
    const killed = await hands.take('transcode')
    await killed?.letGo()
    // It has expired as well, which alone would count as a try of its own.
    await database.db.execute(sql`update pgboss.job set started_on = now() - interval '1 day'`)
    await keepUp(working())
    await doNext(working())
    const { rows } = await database.db.execute(sql`select retry_limit as most from pgboss.job`)
    expect([done, rows]).toEqual([['transcode 12'], [{ most: QUEUES.transcode.retryLimit + 1 }]])
  })

  test('that takes longer than it can counts as a try, whoever has it', async () => {
    await sending('transcode', 9)
    const held = await hands.take('transcode')
    await database.db.execute(sql`update pgboss.job set started_on = now() - interval '1 day'`)
    await jobsOn(database.db).upkeep()
    const after = await states()
    await held?.letGo()
    await pausesEnd()
    await doNext(working())
    expect([after, done]).toEqual([['transcode retry 0'], ['transcode 9']])
  })

  test.runIf(kind === 'postgres')('is left to a process that lives', async () => {
    const { task, beginning, end } = aHeldTask()
    await sending('transcode', 8)
    const doing = doNext(working({ transcode: task }))
    await beginning
    const given = await giveBackAbandoned(database.db, hands)
    end()
    await doing
    expect([given, await states()]).toEqual([0, ['transcode completed 0']])
  })
})

describe.runIf(hasPostgres)('two processes on one PostgreSQL', () => {
  test('share what waits, and do each of it once', async () => {
    const place = await createTestDatabase('postgres')
    const both = await Promise.all(
      ['one', 'two'].map(() => openDatabase({ ...place, databasePool: 3 })),
    )
    const ids = Array.from({ length: 30 }, (_, i) => i + 1)
    await both[0]?.db.transaction(async (tx) => {
      for (const id of ids) await send(tx, 'transcode', id)
    })
    const done: number[][] = [[], []]
    await Promise.all(
      both.map(async ({ db }, process) => {
        const task = async (id: number) => {
          done[process]?.push(id)
        }
        const tasks = { transcode: task, 'video-given-up': task, sweep: task }
        while (await doNext({ db, hands: handsOf(db, place.databaseUrl), log: quiet, tasks }));
      }),
    )
    for (const { close } of both) await close()
    await place.remove()
    expect(done.flat().toSorted((a, b) => a - b)).toEqual(ids)
    expect(done.filter((own) => own.length > 0)).toHaveLength(2)
  })
})
