import { AsyncLocalStorage } from 'node:async_hooks'

/** How long who asks the database waits for it, in milliseconds. */
export interface Patience {
  /** For a connection. */
  connection: number
  /** For the answer to one query. */
  query: number
}

/** A call of the API: somebody waits for its answer, and may leave before it comes. */
export interface Asker extends Patience {
  /** Where it comes from: networks take turns. */
  network: string
  isGone: () => boolean
  /** Told when it begins to wait for a connection, and when it ends to. */
  waits: (isWaiting: boolean) => void
  /** Told when it has a connection. */
  served: () => void
}

/** For jobs, for mails and for the start: nobody waits, and a crowd is let go first. */
const UNHURRIED: Asker = {
  connection: 30_000,
  query: 60_000,
  network: 'none',
  isGone: () => false,
  waits: () => {},
  served: () => {},
}

const asking = new AsyncLocalStorage<Asker>()

/** Who asks, from where the code runs: a call of the API says so at its door, and all else is unhurried. */
export const askerNow = (): Asker => asking.getStore() ?? UNHURRIED

/** Does the work as this one. */
export const askingAs = <Result>(asker: Asker, work: () => Result): Result =>
  asking.run(asker, work)

/** Does the work as who asks now, with another patience. A query of drizzle is only asked when it is awaited: in here. */
export const withPatience = <Result>(
  patience: Partial<Patience>,
  work: () => PromiseLike<Result>,
): Promise<Result> => asking.run({ ...askerNow(), ...patience }, async () => await work())

/** The database did not answer in time, or has too much to do: worth another try. */
export class Late extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Late'
  }
}
