import type { FastifyBaseLogger } from 'fastify'
import { type Rounds, startRounds } from '#server/work/rounds.ts'

interface Writing {
  /** Writes emails that visitors have requested. @returns the number of requests taken */
  write: (atMost: number) => Promise<number>
  /** Called when there may be new emails to send. */
  written: () => void
  /** Returns 0 to 1, for the length of a pause. */
  random: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const BATCH = 10
const LEAST_MS = 500
const SPREAD_MS = 1_000

/**
 * Writes the emails that visitors have requested, in rounds at random intervals. Writing takes longer if the address
 * belongs to a member. If it ran right after each request, a visitor could tell from the delay of their next request
 * who is a member.
 */
export const startWriter = ({ write, written, random, log }: Writing): Pick<Rounds, 'stop'> =>
  startRounds({
    idleMs: () => LEAST_MS + random() * SPREAD_MS,
    async round() {
      const taken = await write(BATCH)
      if (taken > 0) written()
      return taken === BATCH
    },
    log,
    failure: 'the mails that were asked for could not be read',
  })
