import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { vi } from 'vitest'
import { unprivileged } from './postgres.ts'
import { scratchFolder } from './scratch.ts'

/** The path of PgBouncer. Debian installs it in a folder that only root has in the PATH. */
const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))

/** For `describe.runIf`. */
export const hasPgBouncer = program !== undefined

const PORT = 6432

/** Starts PgBouncer in front of the PostgreSQL at a URL with a folder as its host. @returns the URL through it */
export async function startPgBouncer(url: string, mode: 'session' | 'transaction') {
  const folder = scratchFolder('bouncer')
  const who = unprivileged()
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const { searchParams, pathname } = new URL(url.replace('@/', '@socket/'))
  const settings = [
    '[databases]',
    `* = host=${searchParams.get('host')} user=test`,
    '[pgbouncer]',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${folder}`,
    `pool_mode = ${mode}`,
    'auth_type = any',
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  const child = spawn(program ?? '', ['-q', join(folder, 'pgbouncer.ini')], {
    ...who,
    stdio: 'ignore',
  })
  await vi.waitFor(() => {
    if (!existsSync(join(folder, `.s.PGSQL.${PORT}`))) throw new Error('PgBouncer is not up yet')
  }, 30_000)
  return {
    url: `postgres://test@${pathname}?host=${encodeURIComponent(folder)}&port=${PORT}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
