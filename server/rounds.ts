import type { FastifyBaseLogger } from 'fastify'
import { isPassing } from '#server/db/failures.ts'
import { logFailure } from '#server/log-failure.ts'

export interface Rounds {
  /** There is something to do: do not wait for the next round. */
  nudge: () => void
  /** Ends after the round that is under way. */
  stop: () => Promise<void>
}

interface Round {
  /** How long it rests when nothing is left to do. */
  idleMs: () => number
  /** @returns whether there may be more to do at once */
  round: () => Promise<boolean>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** The line of a round that fails. */
  failure: string
}

/** Does one round after another, and rests when there is nothing to do, or after a round that has failed. */
export function startRounds({ idleMs, round, log, failure }: Round): Rounds {
  let isStopping = false
  let isNudged = false
  let wake = () => {}

  const rest = () =>
    new Promise<void>((resolve) => {
      if (isNudged || isStopping) return resolve()
      const timer = setTimeout(resolve, idleMs())
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  let isOutage = false
  async function isMore(): Promise<boolean> {
    try {
      const answer = await round()
      isOutage = false
      return answer
    } catch (error) {
      // Said once for each outage of the database: the rounds come every second.
      if (!(isOutage && isPassing(error))) logFailure(log, error, failure)
      isOutage = isPassing(error)
      return false
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isNudged = false
      if (!(await isMore())) await rest()
    }
  }

  const running = run()
  return {
    nudge() {
      isNudged = true
      wake()
    },
    async stop() {
      isStopping = true
      wake()
      await running
    },
  }
}
