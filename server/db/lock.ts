import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer, type ListenOptions } from 'node:net'
import { CannotStart } from '#server/cannot-start.ts'

/** Another process already uses the folder. */
export class FolderInUse extends CannotStart {}

/**
 * Locks a folder for this process. The kernel keeps the lock, so it is gone the moment the process is, however it ends;
 * it does not reach across machines or containers that share a volume.
 * @returns what releases the folder
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

/** A name that only the kernel knows: no stale lock file can be left behind. */
function addressOf(hash: string): ListenOptions {
  const name = `critter-swap-${hash.slice(0, 32)}`
  if (process.platform === 'linux') return { path: `\0${name}` }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}` }
  const port = 20_000 + (Number.parseInt(hash.slice(0, 6), 16) % 20_000)
  return { host: '127.0.0.1', port, exclusive: true }
}
