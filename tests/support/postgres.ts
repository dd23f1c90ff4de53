import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { scratchFolder } from './scratch.ts'

export interface Postgres {
  url: string
  /** Freezes all processes of the server, as if its host hung: connections stay open, but nothing responds. */
  freeze: () => void
  thaw: () => void
  /** Stops the server while it is working: `SIGQUIT` is an immediate shutdown, `SIGKILL` kills all processes. */
  crash: (signal: 'SIGQUIT' | 'SIGKILL') => Promise<void>
  /** Starts the server again after a crash. It begins with a recovery. */
  restart: () => Promise<void>
  /** Makes a standby with all data so far, which gets no later changes. */
  copyToStandby: () => void
  /** Shuts the server down immediately and lets the standby take over at the same address. */
  failOver: () => Promise<void>
  stop: () => Promise<void>
}

interface Options {
  /**
   * Runs the server with PostgreSQL's default settings, so that acknowledged writes survive a crash. Without
   * `synchronous_commit`, a commit is acknowledged before it is written.
   */
  isDurable?: boolean
}

/** The process and its child processes, from /proc. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]
}

const DEBIAN = '/usr/lib/postgresql'

/** The folder with `initdb` and `postgres`. Debian has one per version, outside the PATH. */
export function findBinaries(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...newestFirst.map((version) => join(DEBIAN, version, 'bin')),
  ]
  for (const place of places) {
    const postgres = join(place, 'postgres')
    if (!existsSync(postgres)) continue
    const folder = dirname(realpathSync(postgres))
    if (existsSync(join(folder, 'initdb'))) return folder
  }
  return null
}

export const hasPostgres = () => findBinaries() !== null

/** Finds a user to run PostgreSQL as, because PostgreSQL refuses to run as root. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) =>
        Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody')
}

/** Sends a signal to a process. A process that has exited since it was listed is not an error. */
function signalWhileThere(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** PostgreSQL does not listen on a TCP port, so that ports cannot collide. */
const SETTINGS = ['listen_addresses=', 'max_connections=300', 'shared_buffers=64MB']

/** Settings without durability, because most tests throw the database away. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Waits until the server accepts connections, which may include a recovery. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      said += words
      if (said.includes('database system is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
  })
}

/** Starts a temporary PostgreSQL server; null if the machine has no PostgreSQL. */
export async function startPostgres({ isDurable = false }: Options = {}): Promise<Postgres | null> {
  const binaries = findBinaries()
  if (!binaries) return null
  const who = unprivileged()
  const folder = scratchFolder('pg')
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const options = { ...who, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC', HOME: folder } }
  const [data, standby] = [join(folder, 'data'), join(folder, 'standby')]
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
    { ...options, stdio: 'pipe' },
  )
  const settings = [...SETTINGS, ...(isDurable ? [] : FORGETFUL)].flatMap((one) => ['-c', one])
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(binaries, name), args, { ...options, stdio: 'pipe' })

  /** Runs the database in a folder at the server's address. */
  async function serve(from: string): Promise<ChildProcess> {
    const started = spawn(
      join(binaries ?? '', 'postgres'),
      ['-D', from, '-k', folder, ...settings],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    await ready(started)
    return started
  }

  let child = await serve(data)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const signal = (name: NodeJS.Signals) => {
    for (const one of family(child.pid ?? 0)) signalWhileThere(one, name)
  }
  async function end(kills: () => void) {
    const ended = once(child, 'exit')
    kills()
    await ended
  }
  const stopWith = (name: NodeJS.Signals) => end(() => child.kill(name))
  return {
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    crash: (how) => (how === 'SIGKILL' ? end(() => signal(how)) : stopWith(how)),
    async restart() {
      child = await serve(data)
    },
    url: `postgres://test@/postgres?host=${encodeURIComponent(folder)}`,
    copyToStandby() {
      const from = ['-h', folder, '-U', 'test', '--checkpoint=fast', '--write-recovery-conf']
      run('pg_basebackup', '-D', standby, ...from)
    },
    async failOver() {
      await stopWith('SIGQUIT')
      child = await serve(standby)
      run('pg_ctl', 'promote', '--wait', '-D', standby)
    },
    async stop() {
      process.off('exit', kill)
      await stopWith('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
