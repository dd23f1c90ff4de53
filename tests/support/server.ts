import { addMilliseconds, type Duration, milliseconds } from 'date-fns'
import type { FastifyServerOptions, InjectOptions } from 'fastify'
import type { Act } from '#server/act.ts'
import { writeAskedMails } from '#server/acts/write-asked-mails.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deadlines } from '#server/deadlines.ts'
import { fileJobs } from '#server/jobs/files.ts'
import { heavyTasks } from '#server/jobs/heavy.ts'
import { jobs, runJobs } from '#server/jobs/index.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { deliver } from '#server/mail/deliver.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import { handsOf } from '#server/work/held.ts'
import { doNext } from '#server/work/worker.ts'
import { createTestDatabase, type DatabaseKind, hasPostgres } from './databases.ts'

interface Options {
  database?: DatabaseKind
  now?: string
  /** Settings, by the names they have in the environment. */
  env?: Record<string, string>
  /** Where mails go; by default into the list that `mails()` returns. */
  transport?: MailTransport
  log?: FastifyServerOptions['logger']
  clientDir?: string
  deadlines?: Partial<Deadlines>
  /**
   * How many calls may wait for the database; by default any number, because a test has no crowd but the one it makes.
   */
  leastWaiting?: number
  /**
   * How late the process may be before it turns calls away; 0, however late: a busy machine is no fault of what is
   * tested.
   */
  longestDelayMs?: number
  random?: () => number
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test compares it with what it expects
  body: any
  text: string
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
export type Api = ReturnType<typeof apiOf>

type Inject = (options: InjectOptions) => PromiseLike<{
  statusCode: number
  headers: Record<string, unknown>
  body: string
}>

interface Asking {
  headers?: Record<string, string>
  /** An idempotency key. */
  key?: string
}

/** Asks the server as one person: `api.post('/api/signups', { exchange_id: 3 })`. */
function apiOf(inject: Inject, token?: string) {
  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    { headers = {}, key }: Asking = {},
  ): Promise<Answer> {
    const answer = await inject({
      method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            payload:
              typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
          }),
    })
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? JSON.parse(answer.body) : null,
      text: answer.body,
    }
  }
  return {
    get: (url: string, asking?: Asking) => ask('GET', url, undefined, asking),
    post: (url: string, body: unknown = {}, asking?: Asking) => ask('POST', url, body, asking),
    put: (url: string, body: unknown = {}, asking?: Asking) => ask('PUT', url, body, asking),
    delete: (url: string, body?: unknown, asking?: Asking) => ask('DELETE', url, body, asking),
    as: (other: string) => apiOf(inject, other),
  }
}

/** Time that moves only when it is told to. */
export function testClock(start: string) {
  let now = new Date(start)
  return {
    now: () => now,
    set(instant: string) {
      now = new Date(instant)
    },
    /** Only lengths that are the same on every calendar: weeks and shorter. */
    advance(by: Pick<Duration, 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds'>) {
      now = addMilliseconds(now, milliseconds(by))
    },
  }
}

/** A busy machine is no fault of what is tested. */
const UNHURRIED: Partial<Deadlines> = { duplicate: 60_000, connection: 60_000, query: 60_000 }

/** A copy of PostgreSQL's template is ready in a tenth of the time; what differs between the two is tested on both. */
const usual: DatabaseKind = hasPostgres ? 'postgres' : 'embedded'

/** The app on a database of its own, without a port; what it would do by itself is done when a test says so. */
export async function startTestServer(options: Options = {}) {
  const { database: kind = usual, now = '2030-01-15T12:00:00.000Z', env = {} } = options
  const { databaseUrl, dataDir, remove } = await createTestDatabase(kind)
  const config = readConfig({
    RATE_LIMIT: 'off',
    // However full the disk of this machine is.
    STORAGE_FLOOR: '0 MB',
    ...env,
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  const clock = testClock(now)
  const { db, pool, close } = await openDatabase(config)
  const { clientDir, log, random = () => 0.5, longestDelayMs = 0 } = options
  const { leastWaiting = Number.POSITIVE_INFINITY } = options
  const deadlines = { ...UNHURRIED, ...options.deadlines }
  const given = { random, clientDir, deadlines, log, longestDelayMs, leastWaiting }
  const app = await buildApp({ config, db, clock, ...given })

  const sent: OutgoingMail[] = []
  const recording: MailTransport = {
    async send(mail) {
      sent.push(mail)
    },
    close() {},
  }
  const { transport = recording } = options
  const post = { db, clock, transport, random, log: app.log }
  const send = async () => {
    await writeAskedMails({ db, site: config, log: app.log }, Number.POSITIVE_INFINITY)
    return deliver(post)
  }

  const { store, aside, room, log: warnings } = app
  const { ffmpeg } = config
  const means = { db, clock, site: config, random, store, aside, room, ffmpeg, log: warnings }
  const tasks = heavyTasks(means)
  const working = { db, hands: handsOf(db, config.databaseUrl), tasks, log: warnings }

  const runAllJobs = () => runJobs({ ...means, now: clock.now() }, [...jobs, ...fileJobs])

  return {
    app,
    config,
    db,
    pool,
    clock,
    dataDir,
    api: apiOf((request) => app.inject(request)),
    /** Sends what is due. @returns how many mails were taken */
    deliver: send,
    /** All mails so far, oldest first, after sending what is due. */
    async mails(): Promise<OutgoingMail[]> {
      while ((await send()) > 0);
      return sent.toSorted((one, other) => one.id - other.id)
    },
    /** Does an act, as a route or a job would. */
    act: <Result>(work: (act: Act) => Promise<Result>) =>
      db.transaction((tx) => work({ tx, now: clock.now(), site: config, random })),
    /** Ticks once: the jobs of both clocks. */
    runJobs: runAllJobs,
    /** Sweeps what nobody attached, and removes its files. */
    async sweep() {
      await sweep(means, new AbortController().signal)
      await runAllJobs()
    },
    /** Does the heavy work that is due, and what comes of it. */
    async work() {
      while (await doNext(working));
    },
    /** Does one piece of it, unless it is interrupted. */
    workUntil: (stopping: AbortSignal) => doNext(working, stopping),
    async stop() {
      await app.close()
      await close()
      await remove()
    },
  }
}
