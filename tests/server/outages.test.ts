import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/secrets/passwords.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { createTestDatabase, hasPostgres } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { marksIn } from '#tests/support/marked.ts'
import { aMemberOf, anAddressOf } from '#tests/support/members.ts'
import { type Acknowledged, MixedLoad, type Writer } from '#tests/support/mixed-load.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { runServer } from '#tests/support/process.ts'
import { startTestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

const MINUTE = 60_000
const FOR_MS = often({ sample: 1, whole: 60 * MINUTE })
/** Time between two outages, and duration of each outage. */
const WELL_MS = often({ sample: 1_500, whole: 8_000 })
const AWAY_MS = often({ sample: 2_500, whole: 5_000 })
const WRITERS = 6
const EXCHANGES = 3

/** Enough time even on a busy machine. */
const SOON = { timeout: 60_000 }

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

/** Starts a relay that accepts every email. @returns its URL, and the Message-IDs by recipient */
async function aRelay() {
  const mails = new Map<string, Set<string>>()
  const relay = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, callback) {
      let words = ''
      stream.on('data', (chunk: Buffer) => {
        words += chunk
      })
      stream.on('end', () => {
        const id = /^Message-ID: (.*)\r$/m.exec(words)?.[1] ?? ''
        for (const { address } of envelope.rcptTo)
          mails.set(address, (mails.get(address) ?? new Set()).add(id))
        callback()
      })
    },
  })
  relay.on('error', () => {})
  relay.listen(0, '127.0.0.1')
  await once(relay.server, 'listening')
  cleanUp.push(() => new Promise<void>((resolve) => relay.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(relay.server.address() as AddressInfo).port}`, mails }
}

/** Creates members who may do everything, and exchanges that have room for all of them. */
async function aCommunity(databaseUrl: string) {
  const now = new Date().toISOString()
  const server = await startTestServer({
    database: 'embedded',
    env: { DATABASE_URL: databaseUrl },
    now,
  })
  const passwordHash = await hashPassword(PASSWORD)
  const writers = await inTurn(WRITERS, async (i): Promise<Writer> => {
    const email = `writer.${i}@leak.example`
    const { id, token } = await aMemberOf(server, { email, passwordHash, nickname: `Writer ${i}` })
    return { id, email, token, addressId: await anAddressOf(server, { id }) }
  })
  const creator = await aMemberOf(server, { email: 'creator@leak.example', nickname: 'Creator' })
  const exchanges = await inTurn(EXCHANGES, async () => (await anExchangeOf(server, creator)).id)
  await server.stop()
  return { writers, exchanges }
}

const OUTAGES: Record<string, [(postgres: Postgres) => unknown, (postgres: Postgres) => unknown]> =
  {
    stopped: [({ crash }) => crash('SIGQUIT'), ({ restart }) => restart()],
    frozen: [({ freeze }) => freeze(), ({ thaw }) => thaw()],
    killed: [({ crash }) => crash('SIGKILL'), ({ restart }) => restart()],
  }

const TEXTS: Record<keyof Acknowledged['texts'], string> = {
  posts: 'message',
  comments: 'message',
  addresses: 'line1',
  contacts: 'message',
  bug_reports: 'message',
  members: 'email',
  signups: 'leave_reason',
}

/** Returns the acknowledged rows, by kind, that are not stored exactly once with their acknowledged content. */
async function amissIn(databaseUrl: string, acknowledged: Acknowledged) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  cleanUp.push(() => client.end())
  const column = async (query: string): Promise<string[]> =>
    (await client.query({ text: query, rowMode: 'array' })).rows.map(([one]) => String(one))
  const amiss: Record<string, string[]> = {}
  for (const [table, name] of Object.entries(TEXTS)) {
    const counts = new Map<string, number>()
    for (const text of await column(`select ${name} from ${table}`))
      for (const mark of marksIn(text)) counts.set(mark, (counts.get(mark) ?? 0) + 1)
    const asked = acknowledged.texts[table as keyof Acknowledged['texts']]
    amiss[table] = asked.filter((mark) => counts.get(mark) !== 1)
    // Every call was repeated until it was acknowledged, so nothing else may be stored.
    if (counts.size !== asked.length) amiss[table]?.push(`${counts.size} for ${asked.length}`)
  }
  const same = async (name: string, expected: Iterable<string>, query: string) => {
    const there = new Set(await column(query))
    const wanted = new Set(expected)
    amiss[name] = [...wanted, ...there].filter((one) => !(wanted.has(one) && there.has(one)))
  }
  await same('likes', acknowledged.likes, `select user_id || ' ' || post_id from post_likes`)
  const participants = `select user_id || ' ' || exchange_id from signups where left_at is null`
  await same('participants', acknowledged.participants, participants)
  await same(
    'profiles',
    [...acknowledged.discord].map(([id, discord]) => `${id} ${discord}`),
    `select id || ' ' || discord from members where discord is not null`,
  )
  const hashes = new Set(await column('select token_hash from sessions'))
  amiss.logins = acknowledged.tokens.filter((token) => !hashes.has(hashToken(token)))
  amiss.counters = await column(`
    select 'post ' || id from posts where likes_amount <> (select count(*) from post_likes where post_id = posts.id)
    union all select 'exchange ' || id from exchanges
    where participants_amount <> (select count(*) from signups where exchange_id = exchanges.id and left_at is null)`)
  return amiss
}

describe.runIf(hasPostgres)('a server whose PostgreSQL is stopped, frozen and killed', () => {
  test(
    'stores everything it has acknowledged exactly once, refuses other calls with 503, and logs no text by members',
    async () => {
      // Runs with fsync, like a real installation, because data written without it survives a kill only by luck.
      const postgres = (await startPostgres({ isDurable: true })) as Postgres
      cleanUp.push(postgres.stop)
      const { writers, exchanges } = await aCommunity(postgres.url)
      const relay = await aRelay()
      const { dataDir, remove } = await createTestDatabase('embedded')
      cleanUp.push(remove)
      const server = runServer({
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        SMTP_URL: relay.url,
        RATE_LIMIT: 'off',
        CLOCK_SECONDS: '5',
      })
      cleanUp.push(async () => {
        server.child.kill('SIGKILL')
        await server.ended
      })
      const url = await server.ready()
      const status = async (path: string) => (await fetch(url + path)).status

      const load = new MixedLoad(url, exchanges)
      const running = load.run(writers)
      const outages: Record<string, number> = {}
      const since = performance.now()
      do {
        for (const [name, [leave, comeBack]] of Object.entries(OUTAGES)) {
          await aMoment(WELL_MS)
          await leave(postgres)
          await aMoment(AWAY_MS)
          await comeBack(postgres)
          await expect.poll(() => status('/readyz'), SOON).toBe(200)
          outages[name] = (outages[name] ?? 0) + 1
        }
      } while (performance.now() - since < FOR_MS)
      load.end()
      await running

      const { acknowledged, answers, strange } = load
      const registered = acknowledged.texts.members.map((mark) => `${mark}@leak.example`)
      const mailed = () => registered.filter((email) => relay.mails.has(email)).length
      await expect.poll(mailed, SOON).toBe(registered.length)
      const amiss = await amissIn(postgres.url, acknowledged)
      server.child.kill('SIGTERM')
      const code = await server.ended

      const log = server.said()
      const lines = log.split('\n').filter((line) => line.startsWith('{'))
      const faults = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
      const tokens = new Set([...writers.map(({ token }) => token), ...acknowledged.tokens])
      for (const token of [...tokens]) tokens.add(hashToken(token))
      const counts = Object.entries({ ...acknowledged.texts, ...acknowledged })
        .filter(([, all]) => all instanceof Set || all instanceof Map || Array.isArray(all))
        .map(([kind, all]) => [kind, 'size' in all ? all.size : (all as string[]).length])
      console.info({
        minutes: Math.round((performance.now() - since) / MINUTE),
        outages,
        answers,
        lines: lines.length,
        ...Object.fromEntries(counts),
      })
      expect({
        amiss: Object.entries(amiss).filter(([, list]) => list.length > 0),
        strange,
        twice: registered.filter((email) => relay.mails.get(email)?.size !== 1),
        marks: marksIn(log),
        emails: log.match(/\S*@leak\.example/g) ?? [],
        tokens: (log.match(/[\w-]{43}/g) ?? []).filter((one) => tokens.has(one)),
        faults: faults.map(({ msg, err }) => ({ msg, err })),
        code,
      }).toEqual({
        amiss: [],
        strange: [],
        twice: [],
        marks: [],
        emails: [],
        tokens: [],
        faults: [],
        code: 0,
      })
      expect(answers[503]).toBeGreaterThan(0)
    },
    FOR_MS + 15 * MINUTE,
  )
})

const aMoment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
