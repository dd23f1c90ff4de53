import { type Rounds, startRounds } from '#server/work/rounds.ts'
import { BATCH, deliver, type Post } from './deliver.ts'

const IDLE_MS = 1_000

/** Sends emails every second, and immediately when nudged. */
export const startPoller = (post: Post): Rounds =>
  startRounds({
    idleMs: () => IDLE_MS,
    round: async () => (await deliver(post)) === BATCH,
    log: post.worker.log,
    failure: 'the mails that wait could not be read',
  })
