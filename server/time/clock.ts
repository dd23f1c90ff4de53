/** The server's source of time for everything that the rules depend on. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

interface Beat {
  everySeconds: number
  /** Must not reject; it logs its errors itself. */
  tick: () => Promise<void>
}

export interface LifecycleClock {
  /** Ends after the current tick. */
  stop: () => Promise<void>
}

/** Ticks immediately and then repeatedly, never two ticks at the same time. */
export function startLifecycleClock({ everySeconds, tick }: Beat): LifecycleClock {
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let running = beat()

  async function beat(): Promise<void> {
    await tick()
    if (isStopping) return
    timer = setTimeout(() => {
      running = beat()
    }, everySeconds * 1000)
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}
