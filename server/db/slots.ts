import { type Asker, Late } from './patience.ts'

/** So many at once; the others wait in line, each as long as its patience. */
export class Slots {
  #free: number
  readonly #line = new Set<() => boolean>()

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

  give(): void {
    for (const next of this.#line) {
      this.#line.delete(next)
      if (next()) return
    }
    this.#free += 1
  }

  #stand({ connection, isGone }: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer)
        if (isGone()) reject(new Late('who asked is gone'))
        else resolve()
        return !isGone()
      }
      const timer = setTimeout(() => {
        this.#line.delete(next)
        reject(new Late('no connection was free in time'))
      }, connection)
      this.#line.add(next)
    })
  }
}
