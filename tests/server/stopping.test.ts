import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import {
  A_CALL,
  A_LOOK,
  answerIn,
  type Connection,
  connectTo,
  HALF_A_BODY,
  HALF_A_HEADER,
} from '#tests/support/connections.ts'
import { createTestDatabase, hasPostgres } from '#tests/support/databases.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { runServer, type ServerProcess } from '#tests/support/process.ts'

const A_SERVICE_MANAGERS_PATIENCE_MS = 10_000

/** Enough time even on a busy machine. */
const SOON = { timeout: 30_000 }

const usual = hasPostgres ? 'postgres' : 'embedded'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function start(env: Record<string, string> = {}) {
  const { dataDir, databaseUrl, remove } = await createTestDatabase(usual)
  cleanUp.push(remove)
  const place = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const server = runServer({ ...place, ...env })
  cleanUp.push(() => {
    server.child.kill('SIGKILL')
    return server.ended
  })
  return { ...server, url: await server.ready() }
}

async function aConnection(url: string): Promise<Connection> {
  const connection = await connectTo(url)
  cleanUp.push(connection.end)
  return connection
}

/** Stops a server. @returns its exit code, and whether it ended before a service manager would kill it */
async function stopped({ child, ended }: ServerProcess) {
  const since = performance.now()
  child.kill('SIGTERM')
  const code = await ended
  const ms = performance.now() - since
  if (process.env.SHOW_TIMES) console.info(expect.getState().currentTestName, Math.round(ms))
  return { code, inTime: ms < A_SERVICE_MANAGERS_PATIENCE_MS }
}

const WELL = { code: 0, inTime: true }

describe('a server that is asked to stop exits in time', () => {
  test('with no client connected', async () => {
    expect(await stopped(await start())).toEqual(WELL)
  })

  test.each([
    ['nothing', ''],
    ['half a header', HALF_A_HEADER],
    ['half a body', HALF_A_BODY],
  ])('with a client that has sent %s', async (_name, words) => {
    const server = await start()
    const { say } = await aConnection(server.url)
    say(words)
    // The response to this request proves that the server has already read what was sent above.
    await fetch(`${server.url}/healthz`)
    expect(await stopped(server)).toEqual(WELL)
  })

  test('with a client that keeps an idle connection open', async () => {
    const server = await start()
    const { say, heard, ended } = await aConnection(server.url)
    say(A_LOOK)
    await expect.poll(() => answerIn(heard()).status, SOON).toBe(200)
    expect(await stopped(server)).toEqual(WELL)
    await ended
  })

  test('with a mail relay that never responds', async () => {
    const relay = createServer().listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const taken = once(relay, 'connection')
    cleanUp.push(() => relay.close())
    const { port } = relay.address() as { port: number }
    const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'pike@critters.example',
        password: 'temple road 12!',
        password_confirmation: 'temple road 12!',
      }),
    })
    await taken
    expect(await stopped(server)).toEqual(WELL)
  })
})

test('a server with DRAIN_SECONDS accepts connections until the time is over', async () => {
  const server = await start({ DRAIN_SECONDS: '3' })
  const since = performance.now()
  server.child.kill('SIGTERM')
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
  await expect.poll(() => status('/readyz'), { ...SOON, interval: 20 }).toBe(503)
  expect([await status('/healthz'), await server.ended]).toEqual([200, 0])
  expect(performance.now() - since).toBeGreaterThan(2_900)
})

describe.runIf(hasPostgres)('a server on PostgreSQL that is asked to stop exits in time', () => {
  async function startOnPostgres(env: Record<string, string> = {}) {
    const postgres = (await startPostgres()) as Postgres
    cleanUp.push(postgres.stop)
    const server = await start({ DATABASE_URL: postgres.url, ...env })
    const watch = new pg.Client(postgres.url)
    await watch.connect()
    watch.on('error', () => {})
    cleanUp.push(() => watch.end().catch(() => {}))
    const waitingFor = (lock: string) =>
      expect
        .poll(async () => {
          // Without this, PostgreSQL could return the same statistics throughout a transaction.
          await watch.query('select pg_stat_clear_snapshot()')
          const { rows } = await watch.query(
            `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like $1`,
            [`%${lock}%`],
          )
          return rows[0].n
        }, SOON)
        .toBeGreaterThan(0)
    return { postgres, server, watch, waitingFor }
  }

  test('with a call in progress', async () => {
    const { server, watch, waitingFor } = await startOnPostgres()
    await watch.query('begin; lock table pages in access exclusive mode')
    const { say } = await aConnection(server.url)
    say(A_CALL)
    await waitingFor('pages')
    expect(await stopped(server)).toEqual(WELL)
  })

  test('with a running job', async () => {
    const { server, watch, waitingFor } = await startOnPostgres({ CLOCK_SECONDS: '1' })
    await watch.query('begin; lock table sessions in access exclusive mode')
    await waitingFor('sessions')
    expect(await stopped(server)).toEqual(WELL)
  })

  test('with a database that has stopped responding', async () => {
    const { postgres, server } = await startOnPostgres()
    const { say } = await aConnection(server.url)
    cleanUp.push(postgres.thaw)
    postgres.freeze()
    say(A_CALL)
    await fetch(`${server.url}/healthz`)
    expect(await stopped(server)).toEqual(WELL)
  })
})
