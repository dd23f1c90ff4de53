import { tooOften } from '#server/errors/refused.ts'
import type { Aim } from '#server/logs/traces.ts'
import type { Clock } from '#server/time/clock.ts'

export interface Allowance {
  max: number
  windowMs: number
}

interface Window {
  used: number
  endsAt: number
  /** True once it has been reported that the window is used up. */
  isKnown: boolean
}

export interface Told {
  /** Called for the first try in a window that exceeds the allowance. */
  exceeded: (aim: Aim) => void
}

const MOST_KEYS = 10_000

/**
 * Counts tries by their source or their target. A try is counted before it is made, so that concurrent tries are
 * counted too.
 */
export class Attempts {
  readonly #windows = new Map<string, Window>()
  readonly #clock: Clock
  readonly #allowance: Allowance | null
  readonly #told: Told

  /** @param allowance null lifts the limit */
  constructor(clock: Clock, allowance: Allowance | null, told: Told = { exceeded: () => {} }) {
    this.#clock = clock
    this.#allowance = allowance
    this.#told = told
  }

  /**
   * Counts a try.
   * @returns the number of tries in the current window, including this one
   * @throws Refused with 429 once the allowance is used up
   */
  take(aim: Aim): number {
    if (!this.#allowance) return 0
    const now = this.#clock.now().getTime()
    const window = this.#windowOf(keyOf(aim), now, this.#allowance)
    if (window.used >= this.#allowance.max) {
      if (!window.isKnown) this.#told.exceeded(aim)
      window.isKnown = true
      throw tooOften(Math.ceil((window.endsAt - now) / 1000))
    }
    window.used += 1
    return window.used
  }

  /** Makes a try count for more, because it was more expensive than others. `take` has already counted it once. */
  add(aim: Aim, times: number): void {
    if (!this.#allowance) return
    const now = this.#clock.now().getTime()
    this.#windowOf(keyOf(aim), now, this.#allowance).used += times
  }

  /** Takes back a counted try, because it succeeded. */
  giveBack(aim: Aim): void {
    const window = this.#windows.get(keyOf(aim))
    if (window && window.used > 0) window.used -= 1
  }

  #windowOf(key: string, now: number, { windowMs }: Allowance): Window {
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) return known
    const window = { used: 0, endsAt: now + windowMs, isKnown: false }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    this.#forget(now)
    return window
  }

  /**
   * Drops expired windows, and the oldest windows beyond the limit, so that a caller with many keys cannot fill the
   * memory.
   */
  #forget(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size <= MOST_KEYS) return
      this.#windows.delete(key)
    }
  }
}

export const keyOf = ({ member, network, account }: Aim): string =>
  JSON.stringify([member ?? null, network ?? null, account ?? null])
