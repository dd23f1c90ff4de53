import { inspect } from 'node:util'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { STOPPING } from '#server/deadlines.ts'
import { describeError } from '#server/describe-error.ts'
import { explain } from '#server/explain.ts'
import { logging } from '#server/plugins/log.ts'
import { startServer } from '#server/start.ts'

/** Makes SIGTERM and SIGINT finish the work in flight while there is time. A second signal exits without waiting. */
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

/** Describes a fault of ours by its place in the code, without its message, which may be a member's words. */
const shown = (fault: unknown): string => inspect(describeError(fault), { depth: null })

function end(words: string): never {
  console.error(words)
  process.exit(1)
}

const fail = (error: unknown): never => end(explain(error) ?? shown(error))

// Node would print the error with its message and its values.
process.on('uncaughtException', (error) => end(shown(error)))

try {
  const print = (line: string) => console.log(line)
  const starting = startServer(readConfig(), { clock: systemClock, print, log: logging() })
  // Registered before the start is complete: a signal during the start takes effect when the server has started.
  stopOnSignal(async () => (await starting).stop())
  await starting
} catch (error) {
  fail(error)
}
