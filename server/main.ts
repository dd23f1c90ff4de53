import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { startLifecycleClock, systemClock } from '#server/clock.ts'
import { type Config, readConfig, WrongSetting } from '#server/config.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { runJobs } from '#server/jobs/index.ts'
import { type Poller, startPoller } from '#server/mail/poller.ts'
import { openTransport } from '#server/mail/transport.ts'
import { logging } from '#server/plugins/log.ts'

const print = (line: string) => console.log(line)

/** What the person who starts the server can put right gets one line; anything else is a fault with its stack. */
function explain(error: unknown): string | undefined {
  if (error instanceof WrongSetting || error instanceof FolderInUse) return error.message
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return `PORT, HOST: cannot listen there (${code})`
  if (syscall === 'mkdir') return `DATA_DIR: this folder cannot be made or written to (${code})`
  if (syscall === 'connect' || syscall === 'getaddrinfo') {
    return `DATABASE_URL: the database cannot be reached (${code})`
  }
  return undefined
}

async function start(config: Config): Promise<() => Promise<void>> {
  const database = await openDatabase(config)
  try {
    return await serve(config, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, { db, kind, close }: Database): Promise<() => Promise<void>> {
  const clock = systemClock
  let poller: Poller | undefined
  const app = await buildApp({
    config,
    db,
    clock,
    log: logging(),
    mailsWaiting: () => poller?.nudge(),
  })
  await seed(db, app.store, clock.now())
  const { log, random } = app
  const transport = openTransport(config, print)
  await app.listen({ host: config.host, port: config.port })
  poller = startPoller({ db, clock, transport, log })
  const lifecycle = startLifecycleClock({
    everySeconds: config.clockSeconds,
    tick: () => runJobs({ db, config, now: clock.now(), random, log }),
  })

  if (kind === 'embedded') {
    print('This is the embedded database: real members and their data belong on DATABASE_URL.')
  }
  if (config.demo) print('DEMO: this version has no invented community; it starts empty.')
  const { port } = app.server.address() as AddressInfo
  print(`Critter Swap is ready: ${config.publicUrl.replace(/:0$/, `:${port}`)}`)

  return async () => {
    await app.close()
    await lifecycle.stop()
    await poller?.stop()
    transport.close()
    await close()
  }
}

/** SIGTERM and SIGINT finish what is in flight; a second one does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

try {
  stopOnSignal(await start(readConfig()))
} catch (error) {
  console.error(explain(error) ?? error)
  process.exit(1)
}
