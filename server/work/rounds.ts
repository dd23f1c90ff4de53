import type { FastifyBaseLogger } from 'fastify'
import { isPassing } from '#server/db/failures.ts'
import { logFailure } from '#server/logs/log-failure.ts'

export interface Rounds {
  /** Starts the next round without a pause, because there is something to do. */
  nudge: () => void
  /** Stops after the current round. */
  stop: () => Promise<void>
}

interface Round {
  /** The pause after a round that leaves nothing to do. */
  idleMs: () => number
  /** @returns true when there may be more to do without a pause */
  round: () => Promise<boolean>
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Log line for a round that fails. */
  failure: string
}

/** Runs one round after another, with a pause when there is nothing to do or after a round that has failed. */
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
      // Logged once for each outage of the database. Rounds run every second, and each of them would log the outage
      // again.
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
