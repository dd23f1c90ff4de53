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
import { heavyTasks } from '#server/jobs/heavy.ts'
import { runJobs } from '#server/jobs/index.ts'
import { deliver } from '#server/mail/deliver.ts'
import { startPoller } from '#server/mail/poller.ts'
import { openTransport } from '#server/mail/transport.ts'
import { startWriter } from '#server/mail/writer.ts'
import type { Rounds } from '#server/rounds.ts'
import { clearUnfinished, openDataFolder } from '#server/storage/folder.ts'
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
  /** Does at once what is due now: the jobs of the clock, and the mails they leave. */
  catchUp: () => Promise<void>
  /** Finishes what is in flight, while there is time, and closes the database. */
  stop: () => Promise<void>
}

/** The whole server: database, seed, API, mail and clock. */
export async function startServer(config: Config, world: World): Promise<RunningServer> {
  openDataFolder(config, world.print)
  const database = await openDatabase(config)
  try {
    await clearUnfinishedFiles(config, database.kind)
    return await serve(config, database, world)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Half-written mails and pictures of a killed process. With other processes running, the newest may be theirs. */
async function clearUnfinishedFiles({ dataDir }: Config, kind: Database['kind']): Promise<void> {
  const before = kind === 'embedded' ? new Date() : subMinutes(new Date(), 1)
  for (const folder of ['mail', 'uploads']) await clearUnfinished(join(dataDir, folder), before)
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

async function serve(
  config: Config,
  { db, kind, hasSearchIndexes, close }: Database,
  { clock, print, log: logTo, clientDir, longestDelayMs }: World,
): Promise<RunningServer> {
  const idle: Rounds[] = []
  const app = await buildApp({
    config,
    db,
    clock,
    log: logTo,
    clientDir,
    longestDelayMs,
    deadlines: kind === 'embedded' ? ON_EMBEDDED : {},
    workWaiting: () => {
      for (const { nudge } of idle) nudge()
    },
  })
  await seed(db, app.store, clock.now())
  if (config.demo) {
    const { openDemo } = await import('#server/demo/open.ts')
    for (const line of await openDemo(db, config, clock.now(), app.store)) print(line)
  }
  const { log, random, store, aside } = app
  const transport = openTransport(config, print)
  const write = (atMost: number) => writeAskedMails({ db, site: config, log }, atMost)
  const post = { db, clock, transport, random, log }
  const stopping = new AbortController()
  const { signal } = stopping
  const tick = () =>
    runJobs({ db, store, aside, site: config, now: clock.now(), random, log, signal })

  await listen(app, config)
  const { ffmpeg, databaseUrl } = config
  const heavy = { db, clock, site: config, random, store, aside, ffmpeg, log }
  const hands = handsOf(db, databaseUrl)
  const poller = startPoller(post)
  idle.push(poller, startWorker({ db, hands, tasks: heavyTasks(heavy), log }))
  const writer = startWriter({ write, written: poller.nudge, random, log })
  const lifecycle = startLifecycleClock({ everySeconds: config.clockSeconds, tick })

  if (kind === 'embedded') {
    print('This is the embedded database. For real members and their data, set DATABASE_URL.')
  }
  if (ffmpeg === null) print(NO_FFMPEG)
  if (!hasSearchIndexes) print(NO_SEARCH_INDEXES)
  const { port } = app.server.address() as AddressInfo
  print(`Critter Swap is ready: ${config.publicUrl.replace(/:0$/, `:${port}`)}`)

  return {
    app,
    async catchUp() {
      await tick()
      await write(Number.POSITIVE_INFINITY)
      while ((await deliver(post)) > 0);
    },
    async stop() {
      stopping.abort()
      const ends = [lifecycle, writer, ...idle].map(({ stop }) => stop())
      const work = ends.map((end) => within(STOPPING.work, end))
      await Promise.all([app.close(), ...work])
      transport.close()
      await close()
    },
  }
}
