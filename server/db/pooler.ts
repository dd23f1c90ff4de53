import pg from 'pg'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { LONGEST_WAIT_MS } from './patience.ts'

async function processOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  return rows[0]?.id ?? 0
}

/**
 * Checks that a pooler in front of PostgreSQL lends a client the same server process for as long as it is connected.
 * Settings, locks and prepared statements belong to that process.
 * @throws CannotStart when it lends a process for a transaction or a statement only
 */
export async function mustKeepSessions(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const own = await processOf(client)
    // Poolers make up the process id that they tell a client. Without one there is nothing else to check.
    if ('processID' in client && client.processID === own) return
    if (await lendsToOthers(pool.options.connectionString, own)) throw sharesSessions()
    if ((await processOf(client)) !== own) throw sharesSessions()
  } finally {
    client.release()
  }
}

/** True if another client gets the process that the first one has used, although the first one is still connected. */
async function lendsToOthers(connectionString: string | undefined, first: number) {
  const patience = { connectionTimeoutMillis: LONGEST_WAIT_MS, query_timeout: LONGEST_WAIT_MS }
  const other = new pg.Client({ connectionString, ...patience })
  await other.connect()
  try {
    return (await processOf(other)) === first
  } finally {
    await other.end()
  }
}

const sharesSessions = (): CannotStart =>
  new CannotStart(
    'DATABASE_URL: leads to a pooler that lends connections for single transactions. Set pool_mode = session there (PgBouncer), or name PostgreSQL itself.',
  )
