interface Passing {
  member: number
  /** Nobody waits for it any more. */
  isGone: () => boolean
}

/** Lets so many through at a time. The others wait in their order, and members take turns, however many of one wait. */
export class Gate {
  #free: number
  /** By member; the first one is next. */
  readonly #lines = new Map<number, (() => void)[]>()

  constructor(places: number) {
    this.#free = places
  }

  /** @returns null where nobody waits for it any more when it could begin */
  async pass<Result>(
    work: () => Promise<Result>,
    { member, isGone }: Passing,
  ): Promise<Result | null> {
    if (this.#free > 0) this.#free -= 1
    else await this.#stand(member)
    try {
      return isGone() ? null : await work()
    } finally {
      // The place is handed on, so that nobody who comes later takes it.
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

  /** Takes the next one out of the line; its member goes behind all others. */
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
