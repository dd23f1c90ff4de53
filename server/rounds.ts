export interface Rounds {
  /** There is something to do: do not wait for the next round. */
  nudge: () => void
  /** Ends after the round that is under way. */
  stop: () => Promise<void>
}

interface Round {
  /** How long it rests when nothing is left to do. */
  idleMs: () => number
  /** Must not reject: it logs its own errors. @returns whether there may be more to do at once */
  round: () => Promise<boolean>
}

/** Does one round after another, and rests when there is nothing to do. */
export function startRounds({ idleMs, round }: Round): Rounds {
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

  async function run(): Promise<void> {
    while (!isStopping) {
      isNudged = false
      if (!(await round())) await rest()
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
