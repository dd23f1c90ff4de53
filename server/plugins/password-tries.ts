import type { Aim } from '#server/traces.ts'
import type { Attempts } from './attempts.ts'

/** Where a password is tried from, and for which account. */
export type PasswordTry = Required<Pick<Aim, 'account' | 'network'>>

/**
 * Few tries for one account from one network, so that nobody keeps its owner out from elsewhere; many more for the
 * account from everywhere, so that no crowd of networks can go on guessing.
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
   * @returns how many this makes in a minute, from here
   * @throws Refused with 429
   */
  take({ account, network }: PasswordTry): number {
    // What is refused here does not count for the account: otherwise one network could lock it for everybody.
    const tries = this.#pairs.take({ account, network })
    this.#accounts.take({ account })
    return tries
  }

  /** The password was right. */
  giveBack({ account, network }: PasswordTry): void {
    this.#pairs.giveBack({ account, network })
    this.#accounts.giveBack({ account })
  }
}
