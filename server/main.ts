import { systemClock } from '#server/clock.ts'
import { readConfig, WrongSetting } from '#server/config.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { isPassing } from '#server/plugins/failures.ts'
import { logging } from '#server/plugins/log.ts'
import { startServer } from '#server/start.ts'

/** What the person who starts the server can put right gets one line; anything else is a fault with its stack. */
function explain(error: unknown): string | undefined {
  if (error instanceof WrongSetting || error instanceof FolderInUse) return error.message
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return `PORT, HOST: cannot listen there (${code})`
  if (syscall === 'mkdir') return `DATA_DIR: this folder cannot be made or written to (${code})`
  if (isPassing(error))
    return `DATABASE_URL: the database cannot be reached${code ? ` (${code})` : ''}`
  // Invalid authorisation, no such database.
  if (/^(28|3D)/.test(code ?? '')) return `DATABASE_URL: the database refuses us (${code})`
  return undefined
}

/** SIGTERM and SIGINT finish what is in flight; a second one does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      stop().then(() => process.exit(0), fail)
    })
  }
}

function fail(error: unknown): never {
  console.error(explain(error) ?? error)
  process.exit(1)
}

try {
  const print = (line: string) => console.log(line)
  const { stop } = await startServer(readConfig(), { clock: systemClock, print, log: logging() })
  stopOnSignal(stop)
} catch (error) {
  fail(error)
}
