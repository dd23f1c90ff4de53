import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withPatience } from '#server/db/patience.ts'
import { release } from '#server/release.ts'
import { KINDS } from '#server/work/kinds.ts'
import { clockState } from './clock-state.ts'
import { readWaitingWork } from './work.ts'

/** Upper limits in seconds. */
const LATENCIES = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** A scrape must not wait for a database that hangs. */
const PATIENCE = { connection: 1_000, query: 2_000 }

interface Answered {
  method: string
  /** The route's pattern, because a path may contain a token. */
  route: string
  status: number
  seconds: number
}

export interface Instruments {
  contentType: string
  count: (answered: Answered) => void
  /** Returns all metrics as text. */
  read: () => Promise<string>
}

type Gauging = (name: string, help: string, labelNames?: string[], collect?: () => number) => Gauge

/** Gauges that this process measures itself. */
function gaugeProcess(gauge: Gauging, app: FastifyInstance, pool: pg.Pool | undefined): void {
  const { version, commit } = release
  gauge('build_info', 'The running release', ['version', 'commit']).set(
    { version, commit: commit ?? '' },
    1,
  )
  const measure = (name: string, help: string, value: () => number) => gauge(name, help, [], value)
  measure(
    'last_tick_timestamp_seconds',
    'Last complete tick of this process’s clock; 0 before',
    () => (app.ticks.last?.getTime() ?? 0) / 1_000,
  )
  measure('jobs_on', '1 if this process runs jobs', () => Number(clockState(app) !== 'off'))
  measure('store_failing', '1 if the last use of the store has failed', () =>
    Number(app.storeState.failing !== null),
  )
  measure('connections_open', 'Connections of clients', () => app.connectionCount())
  measure('uploads_arriving', 'Uploads that are being received', () => app.arriving.count)
  measure('upload_bytes_arriving', 'Bytes reserved for these uploads', () => app.arriving.bytes)
  if (!pool) return
  measure('database_connections', 'Connections to the database', () => pool.totalCount)
  measure('database_connections_idle', 'Idle connections to the database', () => pool.idleCount)
  measure('database_waiting', 'Calls and jobs that wait for a connection', () => pool.waitingCount)
}

/** Gauges that are read from the database. Each process reports the same values. */
function gaugeDatabase(gauge: Gauging, { db, clock, room }: FastifyInstance) {
  const isUp = gauge('database_up', '1 if the database has answered this scrape')
  const free = gauge('free_bytes', 'Free space of the fullest volume that takes uploads')
  const waiting = gauge('queue_waiting', 'Jobs that are not done', ['kind'])
  const running = gauge('queue_running', 'Jobs at which a process works', ['kind'])
  const dead = gauge('queue_given_up', 'Jobs that were given up, for 30 days', ['kind'])
  const late = gauge('queue_lateness_seconds', 'Time since the oldest due job was due', ['kind'])
  const mail = gauge('oldest_mail_seconds', 'Age of the oldest mail that waits')
  const relay = gauge(
    'mail_relay_failing_seconds',
    'Time since the relay began to fail; 0 if it works',
  )
  const cases = gauge('cases_open', 'Cases that wait for a mod', ['kind', 'age'])
  const ofDatabase = [waiting, running, dead, late, mail, relay, cases]
  return async () => {
    free.set((await room.free()) ?? 0)
    for (const one of ofDatabase) one.reset()
    try {
      const work = await withPatience(PATIENCE, () => readWaitingWork(db, clock.now()))
      for (const kind of Object.keys(KINDS))
        for (const one of [waiting, running, dead, late]) one.set({ kind }, 0)
      for (const { kind, ...queue } of work.queues) {
        waiting.set({ kind }, queue.waiting)
        running.set({ kind }, queue.running)
        dead.set({ kind }, queue.dead)
        late.set({ kind }, queue.lateness)
      }
      mail.set(work.oldestMail)
      relay.set(work.relayFailing)
      for (const { open, ...labels } of work.cases) cases.set(labels, open)
      isUp.set(1)
    } catch {
      // The log has a line about the cause.
      isUp.set(0)
    }
  }
}

/** Creates the metrics of a process. @param pool its connections to the database */
export function instrumentsOf(app: FastifyInstance, pool?: pg.Pool): Instruments {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the end of the response',
    labelNames: ['route'],
    buckets: LATENCIES,
    registers,
  })
  const gauge: Gauging = (name, help, labelNames = [], collect) =>
    new Gauge({
      name: `critter_swap_${name}`,
      help,
      labelNames,
      registers,
      ...(collect && {
        collect() {
          this.set(collect())
        },
      }),
    })
  gaugeProcess(gauge, app, pool)
  const readDatabase = gaugeDatabase(gauge, app)
  return {
    contentType: register.contentType,
    count({ method, route, status, seconds }) {
      requests.inc({ method, route, status })
      latency.observe({ route }, seconds)
    },
    async read() {
      await readDatabase()
      return register.metrics()
    },
  }
}
