/**
 * A queue per key. Duplicates of a request wait here one after another, because if they waited in the database, each
 * would occupy a connection that others need.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** @returns a function that ends the turn, or null when the turn did not come in time */
  async take(key: string): Promise<(() => void) | null> {
    const before = this.#last.get(key)
    let end = () => {}
    const mine = new Promise<void>((resolve) => {
      end = resolve
    })
    const last = before ? before.then(() => mine) : mine
    this.#last.set(key, last)
    void last.then(() => {
      if (this.#last.get(key) === last) this.#last.delete(key)
    })
    if (before && !(await this.#came(before))) {
      end()
      return null
    }
    return end
  }

  async #came(before: Promise<void>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.#patienceMs)
    })
    const came = await Promise.race([before.then(() => true as const), patience])
    clearTimeout(timer)
    return came
  }
}
