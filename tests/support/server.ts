import { addMilliseconds, type Duration, milliseconds } from 'date-fns'
import type { FastifyServerOptions, InjectOptions } from 'fastify'
import type { Act } from '#server/act.ts'
import { writeAskedMails } from '#server/acts/write-asked-mails.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { remindMembers } from '#server/jobs/exchanges.ts'
import { fileJobs } from '#server/jobs/files.ts'
import { heavyTasks, promptTasks } from '#server/jobs/heavy.ts'
import { jobs, runJobs } from '#server/jobs/index.ts'
import type { Job } from '#server/jobs/job.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { deliver } from '#server/mail/deliver.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { Deadlines } from '#server/time/deadlines.ts'
import { aWorker, doDue, ensureRecurring, keepUp } from '#server/work/worker.ts'
import { createTestDatabase, type DatabaseKind, hasPostgres } from './databases.ts'

interface Options {
  database?: DatabaseKind
  now?: string
  /** The settings, by environment variable. */
  env?: Record<string, string>
  /** The transport of emails. By default, emails are added to the list that `mails()` returns. */
  transport?: MailTransport
  log?: FastifyServerOptions['logger']
  clientDir?: string
  deadlines?: Partial<Deadlines>
  /**
   * The number of requests that may wait for the database. The default is unlimited, because only the test itself
   * creates load.
   */
  longestLine?: number
  /**
   * The event-loop delay above which the server refuses requests. The default, 0, switches this off, because a busy
   * machine must not make a test fail.
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

/** Sends requests as one person: `api.post('/api/signups', { exchange_id: 3 })`. */
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

/** A clock that only moves when the test moves it. */
export function testClock(start: string) {
  let now = new Date(start)
  return {
    now: () => now,
    set(instant: string) {
      now = new Date(instant)
    },
    /** Advances the clock. Accepts only units of fixed length, which are weeks and shorter. */
    advance(by: Pick<Duration, 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds'>) {
      now = addMilliseconds(now, milliseconds(by))
    },
  }
}

/** Long deadlines, because a busy machine must not make a test fail. */
const UNHURRIED: Partial<Deadlines> = { duplicate: 60_000, connection: 60_000, query: 60_000 }

/** PostgreSQL is preferred: it copies a template ten times as fast. Where the databases differ, tests run on both. */
const usual: DatabaseKind = hasPostgres ? 'postgres' : 'embedded'

/** The app with its own database and without a port. Jobs run only when the test says so. */
export async function startTestServer(options: Options = {}) {
  const { database: kind = usual, now = '2030-01-15T12:00:00.000Z', env = {} } = options
  const { databaseUrl, dataDir, remove } = await createTestDatabase(kind)
  const config = readConfig({
    RATE_LIMIT: 'off',
    // The server must accept uploads even if this machine's disk is full.
    STORAGE_FLOOR: '0 MB',
    ...env,
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  const clock = testClock(now)
  const { db, pool, close } = await openDatabase(config)
  const { clientDir, log, random = () => 0.5, longestDelayMs = 0 } = options
  const { longestLine = Number.POSITIVE_INFINITY } = options
  const deadlines = { ...UNHURRIED, ...options.deadlines }
  const given = { random, clientDir, deadlines, log, longestDelayMs, longestLine }
  const app = await buildApp({ config, db, pool, clock, ...given })

  const sent: OutgoingMail[] = []
  const recording: MailTransport = {
    async send(mail) {
      sent.push(mail)
    },
    close() {},
  }
  const { transport = recording } = options
  const worker = aWorker({ db, clock, random, log: app.log })
  const post = { worker, transport }
  const send = async () => {
    await keepUp(worker)
    await writeAskedMails({ db, site: config, log: app.log }, Number.POSITIVE_INFINITY)
    return deliver(post)
  }

  const { store, aside, room, log: warnings } = app
  const { ffmpeg } = config
  const means = { db, clock, site: config, random, store, aside, room, ffmpeg, log: warnings }
  const { remind: _, ...prompt } = promptTasks(means, config.clockSeconds)
  const tasks = { ...heavyTasks(means), ...prompt }

  const heartbeat: Job = {
    name: 'keep up',
    run: async () => void (await keepUp(worker)),
  }
  const runAllJobs = () =>
    runJobs({ ...means, now: clock.now() }, [heartbeat, ...jobs, remindMembers, ...fileJobs])

  return {
    app,
    config,
    db,
    pool,
    clock,
    dataDir,
    api: apiOf((request) => app.inject(request)),
    /** Sends the emails that are due. @returns the number of accepted emails */
    deliver: send,
    /** All emails so far, oldest first, after sending those that are due. */
    async mails(): Promise<OutgoingMail[]> {
      while ((await send()) > 0);
      return sent.toSorted((one, other) => one.id - other.id)
    },
    /** Runs an act as a route or a job would. */
    act: <Result>(work: (act: Act) => Promise<Result>) =>
      db.transaction((tx) => work({ tx, now: clock.now(), site: config, random })),
    /** Runs the heartbeat, all regular jobs and the reminders once. */
    runJobs: runAllJobs,
    /** Deletes uploads that nobody attached, with their files. */
    async sweep() {
      await sweep(means, new AbortController().signal)
      await runAllJobs()
    },
    /** Does all work of the queue that is due, including follow-up work, except for emails and reminders. */
    async work() {
      await ensureRecurring(worker, tasks)
      while ((await doDue(worker, tasks, 1)) > 0);
    },
    /** Does one heavy job, which the signal can interrupt. */
    workUntil: (stopping: AbortSignal) => doDue(worker, tasks, 1, stopping),
    async stop() {
      await app.close()
      await close()
      await remove()
    },
  }
}
