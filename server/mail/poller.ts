import { BATCH, deliver, type Post } from './deliver.ts'

const IDLE_MS = 1_000

export interface Poller {
  /** There is something to send: do not wait for the next check. */
  nudge: () => void
  /** Ends after the mail being sent now. */
  stop: () => Promise<void>
}

/** Checks the outbox every second, and at once when nudged. */
export function startPoller(post: Post): Poller {
  let isStopping = false
  let isNudged = false
  let wake = () => {}

  async function look(): Promise<number> {
    try {
      return await deliver(post)
    } catch (error) {
      post.log.error({ err: error }, 'the outbox could not be read')
      return 0
    }
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      if (isNudged || isStopping) return resolve()
      const timer = setTimeout(resolve, IDLE_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    while (!isStopping) {
      isNudged = false
      const taken = await look()
      if (taken < BATCH) await pause()
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
