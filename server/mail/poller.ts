import { type Rounds, startRounds } from '#server/rounds.ts'
import { BATCH, deliver, type Post } from './deliver.ts'

const IDLE_MS = 1_000

/** Checks the outbox every second, and at once when nudged. */
export const startPoller = (post: Post): Rounds =>
  startRounds({
    idleMs: () => IDLE_MS,
    async round() {
      try {
        return (await deliver(post)) === BATCH
      } catch (error) {
        post.log.error({ err: error }, 'the outbox could not be read')
        return false
      }
    },
  })
