import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { subMinutes } from 'date-fns'
import type { FastifyServerOptions } from 'fastify'
import { writeAskedMails } from '#server/acts/write-asked-mails.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { NO_SEARCH_INDEXES } from '#server/db/search-indexes.ts'
import { seed } from '#server/db/seed.ts'
import { type Belonging, checkBelonging, noting } from '#server/installation/belonging.ts'
import type { Marker } from '#server/installation/marker.ts'
import { findMissingPictures } from '#server/installation/pictures.ts'
import { OFF_BY_SETTING } from '#server/installation/words.ts'
import { FILE_JOBS_SECONDS, fileJobs } from '#server/jobs/files.ts'
import { heavyTasks, promptTasks } from '#server/jobs/heavy.ts'
import { jobs, runJobs } from '#server/jobs/index.ts'
import type { Job } from '#server/jobs/job.ts'
import { deliver } from '#server/mail/deliver.ts'
import { startPoller } from '#server/mail/poller.ts'
import { openTransport } from '#server/mail/transport.ts'
import { startWriter } from '#server/mail/writer.ts'
import { release } from '#server/release.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { isThisMachine } from '#server/settings/read.ts'
import { clearUnfinished, openDataFolder } from '#server/storage/folder.ts'
import { NO_UPLOADS } from '#server/storage/room.ts'
import { type Clock, startLifecycleClock } from '#server/time/clock.ts'
import { ON_EMBEDDED, STOPPING, within } from '#server/time/deadlines.ts'
import { NO_FFMPEG } from '#server/video/settings.ts'
import { aWorker, doDue, startHeartbeat, startLane } from '#server/work/worker.ts'
import { type App, buildApp } from './app.ts'
import type { Config } from './config.ts'

interface World {
  clock: Clock
  /** Prints a line for the operator. */
  print: (line: string) => void
  log?: FastifyServerOptions['logger']
  /** The folder of the built client, if not beside the server. */
  clientDir?: string
  /** Event-loop delay above which calls are refused; 0 switches this off. */
  longestDelayMs?: number
}

export interface RunningServer {
  app: App
  /** Runs what is due now, if jobs are on: recurring jobs, reminders, and the emails they produce. */
  catchUp: () => Promise<void>
  /** Finishes the work in flight while there is time, and closes the database. */
  stop: () => Promise<void>
}

/** Starts the whole server: database, seed, API, emails and clock. */
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

/**
 * Checks whether jobs may run on this database. With JOBS=off, no marker is written either, because the marker would
 * let jobs run as soon as the setting is removed.
 */
const mayRunJobs = async (
  { jobsOff, dataDir }: Config,
  { db, kind }: Database,
): Promise<Belonging> =>
  jobsOff === null
    ? checkBelonging({ db, kind, dataDir })
    : { marker: null, lines: [OFF_BY_SETTING] }

/**
 * Deletes files that a killed process left unfinished. If there are other processes, the newest files may belong to
 * them, so these files stay.
 */
async function clearUnfinishedFiles({ dataDir }: Config, kind: Database['kind']): Promise<void> {
  const before = kind === 'embedded' ? new Date() : subMinutes(new Date(), 1)
  for (const folder of ['', 'mail', 'uploads']) await clearUnfinished(join(dataDir, folder), before)
}

/** Maximum number of connections that wait to be accepted. Beyond that, clients retry seconds later. */
const MOST_KNOCKING = 4_096

const IN_THE_CLEAR =
  'PUBLIC_URL: starts with http://, so passwords and addresses cross the network unencrypted. Put a proxy with TLS in front (docs/operations.md, “Behind a proxy”).'

const isInTheClear = ({ publicUrl }: Config): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isThisMachine(hostname)
}

async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    // Listens on a single address: when `localhost` has two, Fastify opens a second server, whose connections our
    // plugins do not see.
    const { address } = await lookup(host)
    await app.listen({ host: address, port, backlog: MOST_KNOCKING })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(`PORT, HOST: cannot listen there (${code})`)
  }
}

/** Everything that runs without an API call: the clock, and the waiting jobs. */
interface Background {
  /** Reports that there may be something to do. */
  nudge: () => void
  catchUp: () => Promise<void>
  /** Ends the work in progress. */
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
  const { ffmpeg, dataDir, clockSeconds } = config
  const transport = openTransport(config, print)
  const write = (atMost: number) => writeAskedMails({ db, site: config, log }, atMost)
  const worker = aWorker({ db, clock, random, log })
  const post = { worker, transport }
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (list: readonly Job[]) => () =>
    runJobs({ db, store, aside, site: config, now: clock.now(), random, log, signal }, list)
  const runAll = running([noting(dataDir, marker), ...jobs])
  const tick = async () => {
    if (await runAll()) app.ticks.last = clock.now()
  }
  const removeFiles = running(fileJobs)

  const heavy = { db, clock, site: config, random, store, aside, room, ffmpeg, log }
  const prompt = promptTasks(heavy, clockSeconds)
  const poller = startPoller(post)
  const promptLane = startLane(worker, prompt)
  const heavyLane = startLane(worker, heavyTasks(heavy))
  const nudge = () => {
    poller.nudge()
    heavyLane.nudge()
  }
  const heartbeat = startHeartbeat(worker, nudge)
  const writer = startWriter({ write, written: poller.nudge, random, log })
  const lifecycle = startLifecycleClock({ everySeconds: clockSeconds, tick })
  const removal = startLifecycleClock({
    everySeconds: FILE_JOBS_SECONDS,
    tick: async () => void (await removeFiles()),
  })
  return {
    nudge,
    async catchUp() {
      await tick()
      await removeFiles()
      await write(Number.POSITIVE_INFINITY)
      while ((await doDue(worker, prompt, 1)) > 0);
      while ((await deliver(post)) > 0);
    },
    stop() {
      stopping.abort()
      const all = [lifecycle, removal, writer, heartbeat, poller, promptLane, heavyLane]
      return all.map(({ stop }) => stop())
    },
    close: transport.close,
  }
}

async function serve(
  config: Config,
  { db, pool, kind, hasSearchIndexes, close }: Database,
  { clock, print, log: logTo, clientDir, longestDelayMs, marker, lines }: World & Belonging,
): Promise<RunningServer> {
  let background = NO_JOBS
  const app = await buildApp({
    config,
    db,
    clock,
    pool,
    log: logTo,
    clientDir,
    longestDelayMs,
    deadlines: kind === 'embedded' ? ON_EMBEDDED : {},
    workWaiting: () => background.nudge(),
  })
  app.log.info({ ...release, node: process.version }, 'starting')
  await seed(db, app.store, clock.now())
  if (config.demo) {
    const { openDemo } = await import('#server/demo/open.ts')
    for (const line of await openDemo(db, config, clock.now(), app.store)) print(line)
  }

  await findMissingPictures(app)
  await listen(app, config)
  if (marker !== null && config.role !== 'web') background = startJobs(app, marker, print)

  if (kind === 'embedded') {
    print('This is the embedded database. For real members and their data, set DATABASE_URL.')
  }
  if (config.ffmpeg === null) print(NO_FFMPEG)
  if (!hasSearchIndexes) print(NO_SEARCH_INDEXES)
  if (await app.room.isLow()) print(NO_UPLOADS)
  if (isInTheClear(config)) print(IN_THE_CLEAR)
  for (const line of lines) print(line)
  const { port } = app.server.address() as AddressInfo
  print(`Critter Swap is ready: ${config.publicUrl.replace(/:0$/, `:${port}`)}`)

  return {
    app,
    catchUp: () => background.catchUp(),
    async stop() {
      app.drain()
      await setTimeout(config.drainSeconds * 1_000)
      const work = background.stop().map((end) => within(STOPPING.work, end))
      await Promise.all([app.close(), ...work])
      background.close()
      await close()
    },
  }
}
