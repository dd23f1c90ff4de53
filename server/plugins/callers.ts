import { hashToken } from '#server/tokens.ts'
import type { Aim } from '#server/traces.ts'
import type { Attempts } from './attempts.ts'
import { networkOf } from './network.ts'

const MOST_KNOWN = 10_000

/** A call that was counted while it is not known who makes it. */
export interface Caller {
  /** The session was looked up: from here on the call counts as this member's, or as the network's. */
  is: (member: number | null) => void
}

/**
 * Counts every call before anything is looked up, so that a refused one counts and one too many costs no query. A token
 * that was valid last time counts for its member at once, and is let in however busy strangers keep her network; any
 * other counts for the network until it turns out to be valid.
 */
export class Callers {
  readonly #members = new Map<string, number>()
  readonly #calls: Attempts

  constructor(calls: Attempts) {
    this.#calls = calls
  }

  /** @throws Refused with 429 */
  admit(ip: string, token: string | null): Caller {
    const key = token && hashToken(token)
    const known = key === null ? undefined : this.#members.get(key)
    const network: Aim = { network: networkOf(ip) }
    const counted: Aim = known === undefined ? network : { member: known }
    this.#calls.take(counted)
    return {
      is: (member) => {
        if (key !== null) this.#remember(key, member)
        if (counted.member === (member ?? undefined)) return
        this.#calls.giveBack(counted)
        this.#calls.take(member === null ? network : { member })
      },
    }
  }

  #remember(key: string, member: number | null): void {
    this.#members.delete(key)
    if (member !== null) this.#members.set(key, member)
    const oldest = this.#members.keys().next().value
    if (this.#members.size > MOST_KNOWN && oldest !== undefined) this.#members.delete(oldest)
  }
}
