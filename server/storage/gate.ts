interface Passing {
  member: number
  /** True once nobody is waiting for the work any more. */
  isGone: () => boolean
}

/** Limits concurrent work. Waiting members take turns, regardless of the amount of work that each has queued. */
export class Gate {
  #free: number
  /** Queues by member id; the first member in the map is next. */
  readonly #lines = new Map<number, (() => void)[]>()

  constructor(places: number) {
    this.#free = places
  }

  /** @returns null if nobody was waiting for the work any more when its turn came */
  async pass<Result>(
    work: () => Promise<Result>,
    { member, isGone }: Passing,
  ): Promise<Result | null> {
    if (this.#free > 0) this.#free -= 1
    else await this.#stand(member)
    try {
      return isGone() ? null : await work()
    } finally {
      // The slot goes directly to the next in line, so that no later arrival can take it.
      const next = this.#next()
      if (next) next()
      else this.#free += 1
    }
  }

  #stand(member: number): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#lines.get(member) ?? []
      line.push(resolve)
      this.#lines.set(member, line)
    })
  }

  /** Removes the next waiting work from its queue, and moves its member behind all others. */
  #next(): (() => void) | undefined {
    for (const [member, line] of this.#lines) {
      const next = line.shift()
      this.#lines.delete(member)
      if (line.length > 0) this.#lines.set(member, line)
      return next
    }
    return undefined
  }
}
