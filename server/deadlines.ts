const SECOND = 1_000

/** Time limits in milliseconds. docs/operations.md says which of them members and operators can rely on. */
export interface Deadlines {
  /** For the headers of a call, from its first byte or from the opening of its connection. */
  headers: number
  /** For the body of a call, from the end of its headers. */
  body: number
  /** For a pause in an upload, which may take any time as long as it makes progress. */
  pause: number
  /** For a duplicate of a call to wait until the first is answered. */
  duplicate: number
  /** For getting a connection to the database. */
  connection: number
  /** For one query. */
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
 * The embedded database has one connection, and a pairing of thousands is one transaction, for which everybody else
 * waits. It runs on the same cores as the server itself, so a slow query means a slow machine, not a hanging database.
 */
export const ON_EMBEDDED: Partial<Deadlines> = { connection: 5 * SECOND, query: 5 * SECOND }

/**
 * Time limits after the signal to stop, one after another. In total they are below the ten seconds after which a
 * service manager kills the process.
 */
export const STOPPING = {
  /** For the calls in flight, the tick of the clock and the mail that is being sent. */
  work: 5 * SECOND,
  /** For each part of the database to close by itself. */
  database: 1.5 * SECOND,
  /** For everything together; anything left then ends with the process. */
  all: 9.5 * SECOND,
}

/** Returns true if the work was done in time. If not, it goes on, and its outcome is ignored. */
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
