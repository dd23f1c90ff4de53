import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer, type ListenOptions } from 'node:net'
import { CannotStart } from '#server/settings/cannot-start.ts'

/** Thrown when another process uses the folder. */
export class FolderInUse extends CannotStart {}

/**
 * Locks a folder for this process. The kernel holds the lock and releases it when the process ends, even by a crash.
 * The lock does not cover other machines or containers that share the volume.
 * @returns a function that releases the folder
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const real = realpathSync(folder)
  const server = createServer((socket) => socket.destroy())
  server.listen(addressOf(createHash('sha256').update(real).digest('hex')))
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new FolderInUse(
      `DATA_DIR: another Critter Swap is using ${real}. Stop it, or give this one a folder of its own; several processes can share one database through DATABASE_URL.`,
    )
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Returns an address that exists only in the kernel, so that no stale lock file can be left behind. */
function addressOf(hash: string): ListenOptions {
  const name = `critter-swap-${hash.slice(0, 32)}`
  if (process.platform === 'linux') return { path: `\0${name}` }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}` }
  const port = 20_000 + (Number.parseInt(hash.slice(0, 6), 16) % 20_000)
  return { host: '127.0.0.1', port, exclusive: true }
}
