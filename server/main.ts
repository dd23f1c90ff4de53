import { inspect } from 'node:util'
import { describeError } from '#server/logs/describe-error.ts'
import { explain } from '#server/logs/explain.ts'
import { logging } from '#server/plugins/log.ts'
import { systemClock } from '#server/time/clock.ts'
import { STOPPING } from '#server/time/deadlines.ts'
import { type Config, readConfig } from './config.ts'
import { startServer } from './start.ts'

/**
 * Makes SIGTERM and SIGINT stop the server after the work in flight, within a time limit. A second signal exits without
 * waiting.
 */
function stopOnSignal({ drainSeconds }: Config, stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => process.exit(1), drainSeconds * 1_000 + STOPPING.all).unref()
      stop().then(() => process.exit(0), fail)
    })
  }
}

/** Describes a bug by its place in the code, without its message, which may contain text from a member. */
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
  const config = readConfig()
  const starting = startServer(config, { clock: systemClock, print, log: logging() })
  // Registered before the server has started: a signal during the start takes effect once the start is complete.
  stopOnSignal(config, async () => (await starting).stop())
  await starting
} catch (error) {
  fail(error)
}
