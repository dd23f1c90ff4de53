import { type Asker, Late } from './patience.ts'

type Next = () => boolean

const BREATH = { rounds: 25, ms: 20 }

/**
 * Does it a few rounds of the event loop later. Node takes one new connection a round: where each round brings an answer of
 * the database to work on, those who knock wait for seconds.
 */
function afterABreath(then: () => void): void {
  const until = performance.now() + BREATH.ms
  const round = (left: number) => {
    if (left === 0 || performance.now() >= until) then()
    else setImmediate(round, left - 1)
  }
  round(BREATH.rounds)
}

/** So many at once; the others wait, each as long as its patience. Networks take turns, however many wait from one. */
export class Slots {
  #free: number
  /** By network; the first is the one whose turn it is. */
  readonly #lines = new Map<string, Set<Next>>()

  constructor(number: number) {
    this.#free = number
  }

  /** Whoever has one gives it back. @throws Late when the patience is over, or the asker is gone when it is its turn */
  async take(asker: Asker): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    asker.waits(true)
    try {
      await this.#stand(asker)
    } finally {
      asker.waits(false)
    }
  }

  /** Whoever waits gets it, a breath later. */
  give(): void {
    if (this.#lines.size === 0) this.#free += 1
    else afterABreath(() => this.#pass())
  }

  #pass(): void {
    for (let next = this.#call(); next; next = this.#call()) if (next()) return
    this.#free += 1
  }

  /** Whose turn it is, out of the line; its network goes behind all others. */
  #call(): Next | undefined {
    for (const [network, line] of this.#lines) {
      const [next] = line
      this.#lines.delete(network)
      if (!next) continue
      line.delete(next)
      if (line.size > 0) this.#lines.set(network, line)
      return next
    }
    return undefined
  }

  #stand({ connection, isGone, network }: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer)
        if (isGone()) reject(new Late('whoever asked is gone'))
        else resolve()
        return !isGone()
      }
      const timer = setTimeout(() => {
        this.#lines.get(network)?.delete(next)
        reject(new Late('no connection was free in time'))
      }, connection)
      const line = this.#lines.get(network) ?? new Set()
      line.add(next)
      this.#lines.set(network, line)
    })
  }
}
