import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { STOPPING } from '#server/deadlines.ts'
import { explain } from '#server/explain.ts'
import { logging } from '#server/plugins/log.ts'
import { startServer } from '#server/start.ts'

/** SIGTERM and SIGINT finish what is in flight while there is time; a second one does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), STOPPING.all).unref()
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
  const starting = startServer(readConfig(), { clock: systemClock, print, log: logging() })
  // From the first moment: a signal during the start takes effect when it has started.
  stopOnSignal(async () => (await starting).stop())
  await starting
} catch (error) {
  fail(error)
}
