import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queriesOf } from '#scripts/bench/queries.ts'
import { Refused } from '#server/errors/refused.ts'
import { type Bench, bench } from '#tests/support/acts.ts'
import { databases, hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

describe.each(databases)('for an idempotent action (%s),', (database) => {
  let server: TestServer
  let member: LoggedIn
  const open: { close: () => PromiseLike<unknown> }[] = []
  const onBench = async (options?: Bench) => {
    const made = await bench(server, options)
    open.push(made.app)
    return made
  }
  beforeAll(async () => {
    server = await startTestServer({ database, env: { DATABASE_POOL: '5' } })
    member = await aMemberOf(server)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((app) => app.close()))
  })
  afterAll(() => server.stop())

  test('100 requests with the same key leave one row and get the same response', async () => {
    const { post, rows, runs } = await onBench()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => post('hundred', key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed).length).toBe(1)
    expect([await rows('hundred'), runs()]).toEqual([1, 1])
  })

  test('duplicates wait before they reach the database and leave its connections to other requests', async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { post } = await onBench({
      during: async () => {
        begun()
        await slow
      },
    })
    const key = randomUUID()
    const duplicates = Array.from({ length: 20 }, () => post('queue', key))
    await hasBegun
    const busy = server.pool.totalCount - server.pool.idleCount
    finish()
    await Promise.all(duplicates)
    expect(busy).toBe(1)
  })

  test('every request without a key does the work', async () => {
    const { post, rows } = await onBench()
    await post('keyless')
    await post('keyless')
    expect(await rows('keyless')).toBe(2)
  })

  test('a refused request without a key has its work rolled back', async () => {
    const { post, rows } = await onBench({
      during: async () => {
        throw new Refused(422, 'No spot left', { code: 'full', errors: { exchange_id: ['full'] } })
      },
    })
    expect(await post('keyless refusal')).toEqual({
      status: 422,
      body: { message: 'No spot left', code: 'full', errors: { exchange_id: ['full'] } },
      retryAfter: undefined,
      replayed: false,
    })
    expect(await rows('keyless refusal')).toBe(0)
  })

  test('only work whose response is stored runs in a savepoint', async () => {
    const savepointsIn = async (options: Bench, key?: string) => {
      const { post } = await onBench(options)
      const queries = await queriesOf(() => post('savepoint', key))
      return queries.filter(({ text }) => text.startsWith('savepoint')).length
    }
    expect(await savepointsIn({}, randomUUID())).toBe(1)
    expect(await savepointsIn({})).toBe(0)
    expect(await savepointsIn({ secret: true }, randomUUID())).toBe(0)
  })

  test('a request with the same key and a different body is refused', async () => {
    const { post, rows } = await onBench()
    const key = randomUUID()
    await post('first body', key)
    const { status, body } = await post('other body', key)
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        message: 'This Idempotency-Key was used for another request',
        code: 'idempotency_key',
      },
    })
    expect(await rows('other body')).toBe(0)
  })

  test('a request with the same key from another sender does the work again', async () => {
    const { post, rows } = await onBench()
    const key = randomUUID()
    const other = await aMemberOf(server)
    await post('mine', key, member.token)
    await post('mine', key, other.token)
    await post('mine', key)
    expect(await rows('mine')).toBe(3)
  })

  test.each(['nonsense', '1', 'x'.repeat(36)])('%s is refused as a key', async (key) => {
    const { post } = await onBench()
    const { status, body } = await post('bad key', key)
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'The Idempotency-Key must be a UUID', code: 'idempotency_key' },
    })
  })

  test('a refusal rolls the work back and is also the response to a retry', async () => {
    let tries = 0
    const { post, rows } = await onBench({
      during: async () => {
        tries += 1
        throw new Refused(422, 'No spot left', { code: 'full', errors: { exchange_id: ['full'] } })
      },
    })
    const key = randomUUID()
    const answers = [await post('refused', key), await post('refused', key)]
    const said = {
      status: 422,
      body: { message: 'No spot left', code: 'full', errors: { exchange_id: ['full'] } },
      retryAfter: undefined,
    }
    expect(answers).toEqual([
      { ...said, replayed: false },
      { ...said, replayed: true },
    ])
    expect([tries, await rows('refused')]).toEqual([1, 0])
  })

  test.each([401, 429, 503])(
    'a response with %i is not stored, so a retry does the work',
    async (status) => {
      let isRefusing = true
      const { post } = await onBench({
        during: async () => {
          if (isRefusing) throw new Refused(status, 'Not now')
        },
      })
      const key = randomUUID()
      const first = await post(`passing ${status}`, key)
      isRefusing = false
      const second = await post(`passing ${status}`, key)
      expect([first.status, second.status, second.replayed]).toEqual([status, 201, false])
    },
  )

  test('a lock timeout within the work is reported as a busy server, not as a duplicate', async () => {
    const { post } = await onBench({
      during: async () => {
        throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
      },
    })
    const { status, body, retryAfter } = await post('locked', randomUUID())
    expect([status, body.code, retryAfter]).toEqual([503, 'unavailable', '2'])
  })

  test('a response with a secret is never stored, so a retry does the work again', async () => {
    const { post, rows } = await onBench({ secret: true })
    const key = randomUUID()
    await post('secret', key)
    expect((await post('secret', key)).replayed).toBe(false)
    expect(await rows('secret')).toBe(2)
  })

  test('the response to a retry contains data that is rebuilt from the stored reference', async () => {
    const { post, rows } = await onBench({ recall: true })
    const key = randomUUID()
    const first = await post('recalled', key)
    const second = await post('recalled', key)
    expect(second).toEqual({
      status: 201,
      body: { data: { id: first.body.data.id, recalled: true } },
      replayed: true,
      retryAfter: undefined,
    })
    expect(await rows('recalled')).toBe(1)
  })

  test('a key can be used again after a day, whether or not its row was deleted', async () => {
    const { post, rows } = await onBench()
    const [kept, cleared] = [randomUUID(), randomUUID()]
    await post('kept a day', kept)
    await post('cleared', cleared)
    server.clock.advance({ hours: 23 })
    await server.runJobs()
    expect((await post('kept a day', kept)).replayed).toBe(true)
    server.clock.advance({ hours: 1 })
    expect((await post('kept a day', kept)).replayed).toBe(false)
    await server.runJobs()
    expect((await post('cleared', cleared)).replayed).toBe(false)
    expect([await rows('kept a day'), await rows('cleared')]).toEqual([2, 2])
  })

  test('a duplicate that waits too long for the original gets a 409 with Retry-After', async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { post, rows } = await onBench({ during: () => slow, patienceMs: 1_000 })
    const key = randomUUID()
    const first = post('patience', key)
    const second = await post('patience', key)
    finish()
    expect(second).toEqual({
      status: 409,
      body: { message: 'We’re still working on this request', code: 'in_progress' },
      replayed: false,
      retryAfter: '1',
    })
    expect([(await first).status, await rows('patience')]).toEqual([201, 1])
  })
})

test.runIf(hasPostgres)(
  'a duplicate that waits too long for an original in another process gets a 409',
  async () => {
    const server = await startTestServer({ database: 'postgres' })
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const during = () => {
      begun()
      return slow
    }
    const one = await bench(server, { during })
    const other = await bench(server, { queryMs: 5_000, patienceMs: 7_000 })
    const key = randomUUID()
    const first = one.post('two processes', key)
    await hasBegun
    const second = await other.post('two processes', key)
    finish()
    const answers = [(await first).status, second.status, second.body.code]
    await Promise.all([one.app.close(), other.app.close()])
    await server.stop()
    expect(answers).toEqual([201, 409, 'in_progress'])
  },
)
