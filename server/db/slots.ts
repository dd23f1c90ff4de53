import { type Asker, Late } from './patience.ts'

type Next = () => boolean

const BREATH = { rounds: 25, ms: 20 }

/**
 * Does it a few rounds of the event loop later. Node accepts one new connection per round: if each round also brings a
 * database answer to work on, new connections wait for seconds.
 */
function afterABreath(then: () => void): void {
  const until = performance.now() + BREATH.ms
  const round = (left: number) => {
    if (left === 0 || performance.now() >= until) then()
    else setImmediate(round, left - 1)
  }
  round(BREATH.rounds)
}

/**
 * A limited number at once; the others wait, each for as long as its patience. Networks take turns, however many wait
 * from one.
 */
export class Slots {
  #free: number
  /** By network; the first one is next. */
  readonly #lines = new Map<string, Set<Next>>()

  constructor(number: number) {
    this.#free = number
  }

  /**
   * Takes one; whoever has it gives it back.
   * @throws Late when the patience runs out, or when the caller has gone by the time it is its turn
   */
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

  /** The next in line gets it, a moment later. */
  give(): void {
    if (this.#lines.size === 0) this.#free += 1
    else afterABreath(() => this.#pass())
  }

  #pass(): void {
    for (let next = this.#call(); next; next = this.#call()) if (next()) return
    this.#free += 1
  }

  /** Takes the next one out of the line; its network goes behind all others. */
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
