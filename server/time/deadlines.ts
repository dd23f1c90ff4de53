const SECOND = 1_000

/** Time limits in milliseconds. docs/operations.md says which of them members and operators can rely on. */
export interface Deadlines {
  /** Time for the headers of a call, from its first byte or from the opening of its connection. */
  headers: number
  /** Time for the body of a call, from the end of its headers. */
  body: number
  /** Maximum time without progress in an upload. As long as it makes progress, an upload may take any time. */
  pause: number
  /** Time for a duplicate of a call to wait for the response to the first call. */
  duplicate: number
  /** Time for getting a connection to the database. */
  connection: number
  /** Time for one query. */
  query: number
}

export const DEADLINES: Deadlines = {
  headers: 15 * SECOND,
  body: 30 * SECOND,
  pause: 30 * SECOND,
  duplicate: 3 * SECOND,
  connection: SECOND,
  query: 2 * SECOND,
}

/**
 * Longer time limits for the embedded database. It has one connection, so all other requests wait while thousands are
 * paired in one transaction. It also runs on the same cores as the server itself, so a slow query means a slow machine,
 * not a hanging database.
 */
export const ON_EMBEDDED: Partial<Deadlines> = { connection: 5 * SECOND, query: 5 * SECOND }

/**
 * Time limits after the signal to stop, one after another. In total they are below the ten seconds after which a
 * service manager kills the process.
 */
export const STOPPING = {
  /** Time for the calls in flight, the current tick of the clock and the email that is being sent. */
  work: 5 * SECOND,
  /** Time for each step of closing the database. */
  database: 1.5 * SECOND,
  /** Time for everything together. Unfinished work ends with the process. */
  all: 9.5 * SECOND,
}

/** True if the work was done in time. Otherwise it continues, and its outcome is ignored. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
  }
}
