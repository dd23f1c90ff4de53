import type { Clock } from '#server/clock.ts'
import { tooMany } from '#server/refused.ts'

interface Allowance {
  max: number
  windowMs: number
}

interface Window {
  used: number
  endsAt: number
}

const MOST_KEYS = 10_000

/**
 * Counts tries by what they are aimed at, for limits that no route can know: one account, one email.
 * A try is counted before it is made, so that many at once are counted too.
 */
export class Attempts {
  readonly #windows = new Map<string, Window>()
  readonly #clock: Clock
  readonly #allowance: Allowance | null

  /** @param allowance null lifts the limit */
  constructor(clock: Clock, allowance: Allowance | null) {
    this.#clock = clock
    this.#allowance = allowance
  }

  /** @throws Refused with 429 once the allowance is used up */
  take(key: string): void {
    if (!this.#allowance) return
    const now = this.#clock.now().getTime()
    const window = this.#windowOf(key, now, this.#allowance)
    if (window.used >= this.#allowance.max) throw tooMany(Math.ceil((window.endsAt - now) / 1000))
    window.used += 1
  }

  /** The try was a good one and does not count. */
  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.used > 0) window.used -= 1
  }

  #windowOf(key: string, now: number, { windowMs }: Allowance): Window {
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) return known
    const window = { used: 0, endsAt: now + windowMs }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    this.#forget(now)
    return window
  }

  /** The oldest go first: a stranger's many keys must not fill the memory. */
  #forget(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size <= MOST_KEYS) return
      this.#windows.delete(key)
    }
  }
}
