import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { addMilliseconds } from 'date-fns'
import { builtServer } from '#tests/support/built-server.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { scratchFolder } from '#tests/support/scratch.ts'
import type { Order, Report } from '#tests/support/serve.ts'
import { type Mail, mailFolder } from './mail.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** The real server on an empty database, with a clock that can be moved forward. */
export interface Server {
  url: string
  /** Returns a new email address each time. The member who registers with it becomes an admin. */
  nextAdminEmail: () => string
  mailsTo: (email: string) => Mail[]
  /** Moves the clock forward by this many milliseconds; resolves when all jobs due by then are done. */
  advance: (milliseconds: number) => Promise<void>
  /** Adds so much data to this member that their export has to be made in the background. */
  knowALotOf: (id: number) => Promise<void>
  /** Password of a member of the demo community, by the local part of their email. */
  demoPasswordOf: (key: string) => string
  now: () => Date
  isAhead: () => boolean
  stop: () => Promise<void>
}

const adminEmails = Array.from({ length: 50 }, (_, i) => `admin.${i + 1}@critters.example`)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Resolves with the child's next message; rejects with its output if it exits instead. */
function report(child: ChildProcess, printed: () => string): Promise<Report> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`The server ended.\n${printed()}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as Report)
    })
  })
}

export async function startServer(
  kind: DatabaseKind,
  settings: Record<string, string> = {},
): Promise<Server> {
  const postgres = kind === 'postgres' ? await startPostgres() : null
  if (kind === 'postgres' && !postgres) throw new Error('There is no PostgreSQL on this machine')
  const dataDir = scratchFolder('e2e')
  const url = `http://localhost:${await freePort()}`
  const child = fork(join(await builtServer(), 'serve.js'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      // Uploads must work even if the disk of this machine is almost full.
      STORAGE_FLOOR: '0 MB',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...(postgres && { DATABASE_URL: postgres.url }),
      ADMIN_EMAILS: adminEmails.join(','),
      CLOCK_SECONDS: '10',
      RATE_LIMIT: 'off',
      ...settings,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const stop = async () => {
    const gone = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await gone
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await report(child, () => printed).catch(async (error) => {
    await stop()
    throw error
  })
  const mails = mailFolder(join(dataDir, 'mail'))
  const admins = adminEmails.values()
  let ahead = 0
  const order = async (what: Order) => {
    const answer = report(child, () => printed)
    child.send(what)
    await answer
  }
  return {
    url,
    nextAdminEmail() {
      const { value } = admins.next()
      if (!value) throw new Error('No admin address is left')
      return value
    },
    mailsTo: (email) => mails().filter(({ to }) => to.includes(email)),
    async advance(milliseconds) {
      await order({ advance: milliseconds })
      ahead += milliseconds
    },
    knowALotOf: (id) => order({ knowALotOf: id }),
    demoPasswordOf(key) {
      const [, password] = new RegExp(`^${key}@\\S+ (\\S+)`, 'm').exec(printed) ?? []
      if (password === undefined) throw new Error(`The demo has no login for ${key}:\n${printed}`)
      return password
    },
    now: () => addMilliseconds(new Date(), ahead),
    isAhead: () => ahead !== 0,
    stop,
  }
}
