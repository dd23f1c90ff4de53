import { AsyncLocalStorage } from 'node:async_hooks'

/** A caller's timeouts for the database, in milliseconds. */
export interface Patience {
  /** Timeout for getting a connection. */
  connection: number
  /** Timeout for the response to one query. */
  query: number
}

/** The caller on whose behalf the code is running. `isGone` is true once a client of the API has disconnected. */
export interface Asker extends Patience {
  isGone: () => boolean
  /** Called with 1 when the caller begins to wait for a connection, and with -1 when it stops. */
  waits: (change: 1 | -1) => void
}

/** The longest that any caller waits for a connection. */
export const LONGEST_WAIT_MS = 30_000

/** The caller for jobs, emails and the server's start, where no client waits for a response. */
const UNHURRIED: Asker = {
  connection: LONGEST_WAIT_MS,
  query: 60_000,
  isGone: () => false,
  waits: () => {},
}

const asking = new AsyncLocalStorage<Asker>()

/**
 * Returns the caller on whose behalf the code is running. Each API call sets its caller on arrival. For all other code,
 * such as a job, there is a default caller with long timeouts.
 */
export const askerNow = (): Asker => asking.getStore() ?? UNHURRIED

/** Runs the work for this caller. */
export const askingAs = <Result>(asker: Asker, work: () => Result): Result =>
  asking.run(asker, work)

/**
 * Runs the work for the current caller with other timeouts. A drizzle query only runs when it is awaited, so await it
 * inside the work.
 */
export const withPatience = <Result>(
  patience: Partial<Patience>,
  work: () => PromiseLike<Result>,
): Promise<Result> => asking.run({ ...askerNow(), ...patience }, async () => await work())

/** Thrown when the database did not respond in time, or has too much to do. Another try may succeed. */
export class Late extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Late'
  }
}
