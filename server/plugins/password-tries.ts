import type { Aim } from '#server/logs/traces.ts'
import type { SharedAttempts } from './shared-attempts.ts'

/** The account whose password is tried, and the network from which it is tried. */
export type PasswordTry = Required<Pick<Aim, 'account' | 'network'>>

/**
 * Allows few tries for an account per network, so that somebody on another network cannot lock its owner out. Allows
 * many more from all networks together, so that an attacker with many networks cannot keep guessing.
 */
export class PasswordTries {
  readonly #pairs: SharedAttempts
  readonly #accounts: SharedAttempts

  constructor(pairs: SharedAttempts, accounts: SharedAttempts) {
    this.#pairs = pairs
    this.#accounts = accounts
  }

  /**
   * Counts a try before it is made.
   * @returns the number of tries from this network in the current minute, including this one
   * @throws Refused with 429
   */
  async take({ account, network }: PasswordTry): Promise<number> {
    // A try that is refused here does not count for the account; otherwise one network could lock it for everybody.
    const tries = await this.#pairs.take({ account, network })
    await this.#accounts.take({ account })
    return tries
  }

  /** Takes back a try with the right password. */
  async giveBack({ account, network }: PasswordTry): Promise<void> {
    await this.#pairs.giveBack({ account, network })
    await this.#accounts.giveBack({ account })
  }
}
