import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** Selects the sessions that are waiting for a lock. */
export const WAITING = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
export const PATIENT = { timeout: 20_000, interval: 10 }

type Pooled = Pick<TestServer, 'pool'>

/** Makes a change in a transaction, calls `during`, and then commits; rolls back if `during` fails. */
async function uncommitted<Result>(
  { pool }: Pooled,
  change: string,
  during: (query: (text: string) => PromiseLike<unknown>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let last = 'rollback'
  try {
    await client.query('begin')
    await client.query(change)
    const result = await during((text) => client.query(text))
    last = 'commit'
    return result
  } finally {
    await client.query(last)
    client.release()
  }
}

/**
 * Sends requests while another transaction has an uncommitted change, so that each request waits for a lock. Works only
 * on PostgreSQL.
 * @param last SQL that the other transaction runs once all requests are waiting, just before the commit
 */
export async function whileUncommitted<Result>(
  server: Pooled,
  change: string,
  asks: readonly (() => Promise<Result>)[],
  last = 'select 1',
): Promise<Result[]> {
  const { answers } = await uncommitted(server, change, async (query) => {
    const answers = Promise.all(asks.map((ask) => ask()))
    const waiting = async () => (await server.pool.query(WAITING)).rows.length
    await expect.poll(waiting, PATIENT).toBe(asks.length)
    await query(last)
    return { answers }
  })
  return answers
}

/**
 * Does some work while another transaction has an uncommitted change.
 * @returns true if the work had to wait for a lock
 */
export async function waitsFor(
  server: Pooled,
  change: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const { waited, working } = await uncommitted(server, change, async () => {
    let isDone = false
    const working = work().finally(() => {
      isDone = true
    })
    const isWaiting = async () => (await server.pool.query(WAITING)).rows.length > 0
    await expect.poll(async () => isDone || (await isWaiting()), PATIENT).toBe(true)
    return { waited: !isDone, working }
  })
  await working
  return waited
}
