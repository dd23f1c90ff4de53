const SECOND = 1_000

/** How long anything may take, in milliseconds; what members and operators are promised is in docs/operations.md. */
export interface Deadlines {
  /** Until the headers of a call are complete, from its first byte or from the opening of its connection. */
  headers: number
  /** Until a body is complete, from its headers. */
  body: number
  /** Without a byte of an upload, which otherwise may take as long as it makes progress. */
  pause: number
  /** For a duplicate of a call, until the first is answered. */
  duplicate: number
  /** For a connection to the database. */
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
 * The embedded database has one connection, and a pairing of thousands is one transaction: the others wait for it. It
 * runs on the same cores as the server itself, so a slow query means a slow machine, not something that hangs.
 */
export const ON_EMBEDDED: Partial<Deadlines> = { connection: 5 * SECOND, query: 5 * SECOND }

/**
 * After the signal to stop, one after another: all within ten seconds, after which a service manager loses patience.
 */
export const STOPPING = {
  /** For the calls in flight, the tick of the clock and the mail that is being sent. */
  work: 5 * SECOND,
  /** For each part of the database to close by itself. */
  database: 1.5 * SECOND,
  /** For everything: whatever is left then ends with the process. */
  all: 9.5 * SECOND,
}

/** Whether the work was done in time. If not, it goes on, and its outcome is ignored. */
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
