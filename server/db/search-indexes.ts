import { sql } from 'drizzle-orm'
import { isPassing, sqlState } from './failures.ts'
import type { Db } from './types.ts'

/** Message for the operator. Everything works without the indexes, but searches read more rows than necessary. */
export const NO_SEARCH_INDEXES =
  'The database does not allow the extension pg_trgm, so each search reads its whole table. To speed it up, run "create extension pg_trgm" as its administrator and start again.'

/** The table and the columns of each index, by its name. Searches match parts of these columns. */
const INDEXES = {
  exchanges_search_index: { table: 'exchanges', columns: ['search_text'] },
  members_search_index: { table: 'members', columns: ['nickname', 'nickname_skeleton', 'email'] },
}

/**
 * Creates the indexes that searches use. They need a PostgreSQL extension that not every server allows. Without the
 * indexes, the same queries return the same rows.
 * @returns true when the indexes exist
 */
export async function makeSearchIndexes(db: Db): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create extension if not exists pg_trgm`)
      // The extension may be in another schema if somebody else has installed it.
      const { rows } = await tx.execute<{ schema: string }>(
        sql`select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`,
      )
      for (const [name, { table, columns }] of Object.entries(INDEXES)) {
        const parts = columns.map((column) => sql.raw(`${column} ${rows[0]?.schema}.gin_trgm_ops`))
        await tx.execute(
          sql`create index if not exists ${sql.identifier(name)} on ${sql.identifier(table)} using gin (${sql.join(parts, sql`, `)})`,
        )
      }
    })
    return true
  } catch (error) {
    // Without a response, the database cannot have refused the extension.
    if (sqlState(error) === undefined || isPassing(error)) throw error
    return false
  }
}
