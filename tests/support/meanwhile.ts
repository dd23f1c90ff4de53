import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** Selects the sessions that are waiting for a lock. */
export const WAITING = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
export const PATIENT = { timeout: 20_000, interval: 10 }

/**
 * Sends requests while another transaction holds an uncommitted change, for which every response has to wait. Only on
 * PostgreSQL.
 */
export async function meanwhile<Result>(
  { pool }: Pick<TestServer, 'pool'>,
  change: string,
  asks: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(change)
  const answers = Promise.all(asks.map((ask) => ask()))
  await expect.poll(async () => (await pool.query(WAITING)).rows.length, PATIENT).toBe(asks.length)
  await client.query('commit')
  client.release()
  return answers
}
