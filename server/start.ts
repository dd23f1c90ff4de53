import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { subMinutes } from 'date-fns'
import type { FastifyServerOptions } from 'fastify'
import { writeAskedMails } from '#server/acts/write-asked-mails.ts'
import { type App, buildApp } from '#server/app.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { type Clock, startLifecycleClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { NO_SEARCH_INDEXES } from '#server/db/search-indexes.ts'
import { seed } from '#server/db/seed.ts'
import { ON_EMBEDDED, STOPPING, within } from '#server/deadlines.ts'
import { type Belonging, checkBelonging, noting } from '#server/installation/belonging.ts'
import type { Marker } from '#server/installation/marker.ts'
import { OFF_BY_SETTING } from '#server/installation/words.ts'
import { FILE_JOBS_SECONDS, fileJobs } from '#server/jobs/files.ts'
import { heavyTasks } from '#server/jobs/heavy.ts'
import { jobs, runJobs } from '#server/jobs/index.ts'
import type { Job } from '#server/jobs/job.ts'
import { deliver } from '#server/mail/deliver.ts'
import { startPoller } from '#server/mail/poller.ts'
import { openTransport } from '#server/mail/transport.ts'
import { startWriter } from '#server/mail/writer.ts'
import { clearUnfinished, openDataFolder } from '#server/storage/folder.ts'
import { NO_UPLOADS } from '#server/storage/room.ts'
import { NO_FFMPEG } from '#server/video/settings.ts'
import { handsOf } from '#server/work/held.ts'
import { startWorker } from '#server/work/worker.ts'

interface World {
  clock: Clock
  /** Receives the lines meant for the person who started it. */
  print: (line: string) => void
  log?: FastifyServerOptions['logger']
  /** The folder of the built client, if not beside the server. */
  clientDir?: string
  /** How late the process may be before it turns calls away; 0 for however late. */
  longestDelayMs?: number
}

export interface RunningServer {
  app: App
  /** Does what is due now, where jobs are on: those of the clock, and the mails they leave. */
  catchUp: () => Promise<void>
  /** Finishes what is in flight, while there is time, and closes the database. */
  stop: () => Promise<void>
}

/** The whole server: database, seed, API, mail and clock. */
export async function startServer(given: Config, world: World): Promise<RunningServer> {
  openDataFolder(given, world.print)
  const database = await openDatabase(given)
  try {
    await clearUnfinishedFiles(given, database.kind)
    const belonging = await mayRunJobs(given, database)
    const jobsOff = given.jobsOff ?? (belonging.marker === null ? 'marker' : null)
    return await serve({ ...given, jobsOff }, database, { ...world, ...belonging })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A process that is told to run no jobs leaves no marker either: one day it may be told to run them. */
const mayRunJobs = async (
  { jobsOff, dataDir }: Config,
  { db, kind }: Database,
): Promise<Belonging> =>
  jobsOff === null
    ? checkBelonging({ db, kind, dataDir })
    : { marker: null, lines: [OFF_BY_SETTING] }

/** What a killed process was writing. With other processes running, the newest may be theirs. */
async function clearUnfinishedFiles({ dataDir }: Config, kind: Database['kind']): Promise<void> {
  const before = kind === 'embedded' ? new Date() : subMinutes(new Date(), 1)
  for (const folder of ['', 'mail', 'uploads']) await clearUnfinished(join(dataDir, folder), before)
}

/** Connections not yet accepted: beyond this number, a client retries seconds later. */
const MOST_KNOCKING = 4_096

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    // By one address: where `localhost` has two, Fastify would open a second server, whose connections nobody here
    // hears of.
    const { address } = await lookup(host)
    await app.listen({ host: address, port, backlog: MOST_KNOCKING })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(`PORT, HOST: cannot listen there (${code})`)
  }
}

/** Everything that happens without a call: the clock, the mails, the heavy work. */
interface Background {
  /** There may be something to do. */
  nudge: () => void
  catchUp: () => Promise<void>
  /** Ends what is under way. */
  stop: () => Promise<unknown>[]
  close: () => void
}

const NO_JOBS: Background = {
  nudge() {},
  async catchUp() {},
  stop: () => [],
  close() {},
}

function startJobs(app: App, marker: Marker, print: World['print']): Background {
  const { config, db, clock, log, random, store, aside, room } = app
  const { ffmpeg, databaseUrl, dataDir } = config
  const transport = openTransport(config, print)
  const write = (atMost: number) => writeAskedMails({ db, site: config, log }, atMost)
  const post = { db, clock, transport, random, log }
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (list: readonly Job[]) => () =>
    runJobs({ db, store, aside, site: config, now: clock.now(), random, log, signal }, list)
  const tick = running([noting(dataDir, marker), ...jobs])
  const removeFiles = running(fileJobs)

  const heavy = { db, clock, site: config, random, store, aside, room, ffmpeg, log }
  const poller = startPoller(post)
  const worker = startWorker({
    db,
    hands: handsOf(db, databaseUrl),
    tasks: heavyTasks(heavy),
    log,
  })
  const writer = startWriter({ write, written: poller.nudge, random, log })
  const lifecycle = startLifecycleClock({ everySeconds: config.clockSeconds, tick })
  const removal = startLifecycleClock({ everySeconds: FILE_JOBS_SECONDS, tick: removeFiles })
  return {
    nudge() {
      poller.nudge()
      worker.nudge()
    },
    async catchUp() {
      await tick()
      await removeFiles()
      await write(Number.POSITIVE_INFINITY)
      while ((await deliver(post)) > 0);
    },
    stop() {
      stopping.abort()
      return [lifecycle, removal, writer, poller, worker].map(({ stop }) => stop())
    },
    close: transport.close,
  }
}

async function serve(
  config: Config,
  { db, kind, hasSearchIndexes, close }: Database,
  { clock, print, log: logTo, clientDir, longestDelayMs, marker, lines }: World & Belonging,
): Promise<RunningServer> {
  let background = NO_JOBS
  const app = await buildApp({
    config,
    db,
    clock,
    log: logTo,
    clientDir,
    longestDelayMs,
    deadlines: kind === 'embedded' ? ON_EMBEDDED : {},
    workWaiting: () => background.nudge(),
  })
  await seed(db, app.store, clock.now())
  if (config.demo) {
    const { openDemo } = await import('#server/demo/open.ts')
    for (const line of await openDemo(db, config, clock.now(), app.store)) print(line)
  }

  await listen(app, config)
  if (marker !== null) background = startJobs(app, marker, print)

  if (kind === 'embedded') {
    print('This is the embedded database. For real members and their data, set DATABASE_URL.')
  }
  if (config.ffmpeg === null) print(NO_FFMPEG)
  if (!hasSearchIndexes) print(NO_SEARCH_INDEXES)
  if (await app.room.isLow()) print(NO_UPLOADS)
  for (const line of lines) print(line)
  const { port } = app.server.address() as AddressInfo
  print(`Critter Swap is ready: ${config.publicUrl.replace(/:0$/, `:${port}`)}`)

  return {
    app,
    catchUp: () => background.catchUp(),
    async stop() {
      const work = background.stop().map((end) => within(STOPPING.work, end))
      await Promise.all([app.close(), ...work])
      background.close()
      await close()
    },
  }
}
