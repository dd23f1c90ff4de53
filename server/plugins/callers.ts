import type { Aim } from '#server/logs/traces.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import type { Attempts } from './attempts.ts'
import { networkOf } from './network.ts'

const MOST_KNOWN = 10_000

/** A call that was counted before its caller was known. */
export interface Caller {
  /** Takes the result of the session lookup, so that the call counts for this member, or for the network. */
  is: (member: number | null) => void
}

/**
 * Counts every call before its session is looked up, so that refused calls count too, and a call over the limit costs
 * no query. A call with a token that was valid when it was last used counts for the token's member from the start.
 * Strangers who use up the network's allowance therefore cannot lock the member out. Any other call counts for the
 * network until its token turns out to be valid.
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
