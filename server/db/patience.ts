import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a caller waits for the database, in milliseconds. */
export interface Patience {
  /** For a connection. */
  connection: number
  /** For the answer to one query. */
  query: number
}

/** A call of the API: somebody waits for its answer, and may leave before it comes. */
export interface Asker extends Patience {
  isGone: () => boolean
  /** Called with 1 when it begins to wait for a connection, and with -1 when it stops. */
  waits: (change: 1 | -1) => void
}

/** How long the most patient wait for a connection. */
export const LONGEST_WAIT_MS = 30_000

/** For jobs, for mails and for the start: nobody waits for their answers. */
const UNHURRIED: Asker = {
  connection: LONGEST_WAIT_MS,
  query: 60_000,
  isGone: () => false,
  waits: () => {},
}

const asking = new AsyncLocalStorage<Asker>()

/**
 * Who is asking, known from the running code: a call of the API says so when it comes in; everything else is unhurried.
 */
export const askerNow = (): Asker => asking.getStore() ?? UNHURRIED

/** Does the work on behalf of this caller. */
export const askingAs = <Result>(asker: Asker, work: () => Result): Result =>
  asking.run(asker, work)

/**
 * Does the work on behalf of the current caller, with another patience. A drizzle query only runs when it is awaited:
 * await it in here.
 */
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
