/** Lets so many through at a time; the others wait in their order. */
export class Gate {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** @param isGone nobody waits for it any more: it is not begun, and this gives null */
  async pass<Result>(work: () => Promise<Result>, isGone: () => boolean): Promise<Result | null> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return isGone() ? null : await work()
    } finally {
      // The place is handed on, so that nobody who comes later takes it.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
