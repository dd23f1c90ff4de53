import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '#server/db/failures.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { type Asker, askingAs, Late } from '#server/db/patience.ts'
import { createTestDatabase, databases, hasPostgres } from '#tests/support/databases.ts'

const LONG = 60_000
const anAsker = (about: Partial<Asker> = {}): Asker => ({
  connection: LONG,
  query: LONG,
  isGone: () => false,
  waits: () => {},
  ...about,
})

const as = <Result>(asker: Asker, work: () => PromiseLike<Result>) =>
  askingAs(asker, async () => await work())

/** Returns the error with which the work fails, or `answered`. */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: Error) => {
      const cause = error instanceof DrizzleQueryError ? error.cause : error
      return cause instanceof Late ? cause.message : cause
    },
  )

describe.each(databases)('the connection pool (%s)', (kind) => {
  let database: Database
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { remove, ...place } = await createTestDatabase(kind)
    database = await openDatabase({ ...place, databasePool: 1 })
    ends.push(remove, database.close)
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  /** Takes the only connection and keeps it until `letGo` is called. */
  function hold() {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let holding = () => {}
    const has = new Promise<void>((resolve) => {
      holding = resolve
    })
    const over = database.db.transaction(async () => {
      holding()
      await held
    })
    return { has, letGo, over }
  }

  const ask = () => database.db.execute(sql`select 1`)

  test('refuses a caller who has waited too long, and gives the connection to the next caller', async () => {
    const { has, letGo, over } = hold()
    await has
    const late = await outcomeOf(as(anAsker({ connection: 20 }), ask))
    const next = outcomeOf(as(anAsker(), ask))
    letGo()
    expect([late, await next]).toEqual(['no connection was free in time', 'answered'])
    await over
  })

  test('runs no query for a caller who disconnected while waiting', async () => {
    const { has, letGo, over } = hold()
    await has
    const gone = outcomeOf(as(anAsker({ isGone: () => true }), ask))
    const next = outcomeOf(as(anAsker(), ask))
    letGo()
    expect([await gone, await next]).toEqual(['the caller is gone', 'answered'])
    await over
  })

  test('notifies a caller when their wait for a connection begins and ends', async () => {
    const { has, letGo, over } = hold()
    await has
    const told: number[] = []
    const asked = outcomeOf(as(anAsker({ waits: (change) => told.push(change) }), ask))
    await expect.poll(() => told).toEqual([1])
    letGo()
    await asked
    expect(told).toEqual([1, -1])
    await over
  })

  test('replaces a connection once a migration has changed the type of a column in a prepared statement', async () => {
    await database.db.execute(sql`create table swaps as select 1 as spots`)
    const statement = database.db.select({ spots: sql`spots` }).from(sql`swaps`).prepare('spots')
    const before = await statement.execute()
    await database.db.execute(sql`alter table swaps alter column spots type text`)
    const refused = await statement.execute().catch(refusalOf)
    expect([before, refused, await statement.execute()]).toEqual([
      [{ spots: 1 }],
      expect.objectContaining({ status: 503 }),
      [{ spots: '1' }],
    ])
  })
})

describe.runIf(hasPostgres)('a query that gets no response in time', () => {
  let database: Database
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { remove, ...place } = await createTestDatabase('postgres')
    database = await openDatabase({ ...place, databasePool: 1 })
    ends.push(remove, database.close)
    await database.db.execute(sql`create table left_behind (n integer)`)
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  const hurried = anAsker({ query: 100 })
  const backend = async () =>
    (await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid

  test('has its connection destroyed, and the next query gets another connection', async () => {
    const before = await backend()
    const late = await outcomeOf(as(hurried, () => database.db.execute(sql`select pg_sleep(60)`)))
    expect(late).toBe('a query was not answered in time')
    expect((await backend()) === before).toBe(false)
  })

  test('has its transaction rolled back, even within a savepoint, and throws Late', async () => {
    const late = await outcomeOf(
      as(hurried, () =>
        database.db.transaction((tx) =>
          tx.transaction(async (inner) => {
            await inner.execute(sql`insert into left_behind values (1)`)
            await inner.execute(sql`select pg_sleep(60)`)
          }),
        ),
      ),
    )
    const { rows } = await database.db.execute(sql`select n from left_behind`)
    expect([late, rows]).toEqual(['a query was not answered in time', []])
  })
})
