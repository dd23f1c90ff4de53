import type { FastifyBaseLogger } from 'fastify'
import { type Rounds, startRounds } from '#server/rounds.ts'

interface Writing {
  /** Writes what strangers have asked for. @returns how many it has taken */
  write: (atMost: number) => Promise<number>
  /** Some of it may now wait to be sent. */
  written: () => void
  /** 0 to 1, for how long it rests. */
  random: () => number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const BATCH = 10
const LEAST_MS = 500
const SPREAD_MS = 1_000

/**
 * Writes the mails that strangers have asked for, at moments that nobody can foresee. A member's takes longer to write
 * than nobody's: begun with the call that asks for it, or with a later one, it would hold up the next, and tell.
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
