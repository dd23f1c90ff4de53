import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logging } from '#server/plugins/log.ts'
import { DEADLINES, type Deadlines } from '#server/time/deadlines.ts'
import { collector } from '#tests/support/collector.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { aMemberInEverything } from '#tests/support/everything.ts'
import {
  type MarkedCall,
  markedCalls,
  marksIn,
  tokenAndHash,
  tokenWith,
} from '#tests/support/marked.ts'
import { anAdminOf } from '#tests/support/members.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import type { Contract } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { tally } from '#tests/support/several.ts'

/** Number of database connections, so that no call has to wait for one. */
const POOL = 250

/** Blocks every call at its first query after authentication. */
const atFirstQuery = `case when one in ('members', 'sessions') then 'exclusive' else 'access exclusive' end`
/** Blocks every writing call at its first write. */
const atFirstWrite = `'share'`

const locking = (mode: string) => `
  begin;
  do $$ declare one text; begin
    for one in select tablename from pg_tables where schemaname = 'public' loop
      execute format('lock table %I in %s mode', one, ${mode});
    end loop;
  end $$`

const BLOCKED = 'select count(*)::int as n from pg_locks where not granted'

describe.runIf(hasPostgres)('no text, token or hash from any call reaches the log', () => {
  const log = collector()
  const setting = (url: string) => ({ DATABASE_URL: url, DATABASE_POOL: String(POOL) })
  let postgres: Postgres
  let server: TestServer
  let contract: Contract
  /** The callers' tokens. Null stands for a guest, who sends an unknown token with each call. */
  let tokens: (string | null)[]
  let numberOfCalls = 0

  beforeAll(async () => {
    postgres = (await startPostgres({ isDurable: true })) as Postgres
    server = await startTestServer({ database: 'embedded', env: setting(postgres.url) })
    const { me } = await aMemberInEverything(server)
    tokens = [null, me.token, (await anAdminOf(server)).token]
    contract = (await server.api.get('/api/openapi.json')).body
    await server.stop()
  })
  afterEach(() => server.stop())
  afterAll(() => postgres.stop())

  const callsOfEverybody = () =>
    tokens.flatMap((token) => {
      const calls = markedCalls(contract, numberOfCalls)
      numberOfCalls += calls.length
      return calls.map((call) => ({ ...call, token: token ?? tokenWith(call.mark) }))
    })

  async function ask({ method, url, body, token }: MarkedCall & { token: string }) {
    const { statusCode, headers } = await server.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': body.type } : {}),
      },
      ...(body ? { payload: body.text } : {}),
    })
    return { status: statusCode, retryAfter: headers['retry-after'] }
  }

  const startAgain = async (deadlines: Partial<Deadlines>) => {
    const env = setting(postgres.url)
    server = await startTestServer({ database: 'embedded', env, log: logging(log), deadlines })
    log.lines.length = 0
  }

  const given = (
    calls: readonly (MarkedCall & { token: string })[],
    answers: readonly { status: number; retryAfter: unknown }[],
  ) => {
    const text = log.text()
    const routes = new Map(calls.map(({ mark, route }) => [mark, route]))
    const secrets = calls.flatMap(({ token }) => tokenAndHash(token))
    return {
      marks: marksIn(text).map((mark) => routes.get(mark)),
      secrets: secrets.filter((one) => text.includes(one)),
      faults: log.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50),
      failures: answers.filter(({ status }) => status >= 500 && status !== 503),
      withoutRetry: answers.filter((one) => one.status === 503 && one.retryAfter === undefined),
    }
  }
  const NOTHING = { marks: [], secrets: [], faults: [], failures: [], withoutRetry: [] }

  test.each([
    ['their first query', atFirstQuery, 150],
    ['their first write', atFirstWrite, 60],
  ])(
    'when PostgreSQL crashes while calls wait at %s, and stays down for further calls',
    async (_, mode, most) => {
      await startAgain({})
      const holder = new pg.Client(postgres.url)
      holder.on('error', () => {})
      await holder.connect()
      await holder.query(locking(mode))
      const early = callsOfEverybody()
      let answered = 0
      const asking = early.map(async (call) => {
        const answer = await ask(call)
        answered += 1
        return answer
      })
      const blocked = async (): Promise<number> => (await holder.query(BLOCKED)).rows[0].n
      await expect.poll(async () => answered + (await blocked())).toBe(early.length)
      expect(await blocked()).toBeGreaterThan(most)
      await postgres.crash('SIGQUIT')
      await server.runJobs()
      const late = callsOfEverybody()
      const answers = await Promise.all([...asking, ...late.map(ask)])
      await postgres.restart()
      await holder.end().catch(() => {})
      expect(given([...early, ...late], answers)).toEqual(NOTHING)
    },
  )

  test('when PostgreSQL freezes during some calls, and stays frozen for further calls', async () => {
    await startAgain(DEADLINES)
    const early = callsOfEverybody()
    const asking = early.map(ask)
    postgres.freeze()
    const late = callsOfEverybody()
    const answers = await Promise.all([...asking, ...late.map(ask)])
    postgres.thaw()
    expect(given([...early, ...late], answers)).toEqual(NOTHING)
    expect(tally(answers)[503]).toBeGreaterThan(late.length / 2)
  })
})
