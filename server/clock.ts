/** Where the server's time comes from, for everything that is a fact of the business. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

interface Beat {
  everySeconds: number
  /** Must not reject: what goes wrong in it is its own to log. */
  tick: () => Promise<void>
}

export interface LifecycleClock {
  /** Ends after the tick that is running now. */
  stop: () => Promise<void>
}

/** Ticks at once and then again and again, never two ticks at a time. */
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
