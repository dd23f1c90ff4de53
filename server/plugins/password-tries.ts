import type { Aim } from '#server/logs/traces.ts'
import type { Attempts } from './attempts.ts'

/** The account whose password is tried, and the network from which it is tried. */
export type PasswordTry = Required<Pick<Aim, 'account' | 'network'>>

/**
 * Allows few tries for an account per network, so that somebody on another network cannot lock its owner out. Allows
 * many more from all networks together, so that an attacker with many networks cannot keep guessing.
 */
export class PasswordTries {
  readonly #pairs: Attempts
  readonly #accounts: Attempts

  constructor(pairs: Attempts, accounts: Attempts) {
    this.#pairs = pairs
    this.#accounts = accounts
  }

  /**
   * Counts a try before it is made.
   * @returns the number of tries from this network in the current minute, including this one
   * @throws Refused with 429
   */
  take({ account, network }: PasswordTry): number {
    // A try that is refused here does not count for the account; otherwise one network could lock it for everybody.
    const tries = this.#pairs.take({ account, network })
    this.#accounts.take({ account })
    return tries
  }

  /** Takes back a try with the right password. */
  giveBack({ account, network }: PasswordTry): void {
    this.#pairs.giveBack({ account, network })
    this.#accounts.giveBack({ account })
  }
}
