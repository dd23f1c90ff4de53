import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket } from '#tests/support/bucket.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

describe('GET /readyz', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { CLOCK_SECONDS: '30' } })
  })
  afterAll(() => server.stop())

  const ready = async () => {
    const { status, body } = await server.api.get('/readyz')
    return { status, ...body }
  }

  test('returns the time of the clock’s last tick', async () => {
    expect(await ready()).toEqual({ status: 'ready', store: 'ok', clock: 'ok', last_tick: null })
    server.app.ticks.last = server.clock.now()
    server.clock.advance({ seconds: 119 })
    expect((await ready()).clock).toBe('ok')
  })

  test('is still 200 if the clock stands, and says so', async () => {
    server.app.ticks.last = server.clock.now()
    server.clock.advance({ seconds: 121 })
    const { status } = await server.api.get('/readyz')
    expect([status, (await ready()).clock]).toEqual([200, 'standing'])
  })

  test('is 503 while the database lacks a migration', async () => {
    await server.db.execute(sql`alter table drizzle.__drizzle_migrations rename to aside`)
    await server.db.execute(
      sql`create table drizzle.__drizzle_migrations as select * from drizzle.aside where false`,
    )
    const { status, body } = await server.api.get('/readyz')
    await server.db.execute(sql`drop table drizzle.__drizzle_migrations`)
    await server.db.execute(sql`alter table drizzle.aside rename to __drizzle_migrations`)
    expect([status, body.code]).toEqual([503, 'migrations'])
  })

  test.each<Record<string, string>>([{ JOBS: 'off' }, { ROLE: 'web' }])(
    'says that the clock is off with %o',
    async (env) => {
      const idle = await startTestServer({ env })
      const { body } = await idle.api.get('/readyz')
      await idle.stop()
      expect(body.clock).toBe('off')
    },
  )

  test('is still 200 if the bucket cannot be reached, with the code of the cause', async () => {
    const bucket = await startBucket()
    const onBucket = await startTestServer({ env: bucket.env })
    await onBucket.api.get('/media/pictures/ab/one.webp')
    const before = await onBucket.api.get('/readyz')
    await bucket.stop()
    await onBucket.api.get('/media/pictures/ab/one.webp')
    const after = await onBucket.api.get('/readyz')
    await onBucket.stop()
    expect([before, after].map(({ status, body }) => [status, body.store])).toEqual([
      [200, 'ok'],
      [200, 'ECONNREFUSED'],
    ])
  })
})

test('GET /healthz returns the version and the commit', async () => {
  const server = await startTestServer()
  const { body } = await server.api.get('/healthz')
  await server.stop()
  expect(body).toEqual({ status: 'alive', version: 'unbuilt', commit: null })
})
