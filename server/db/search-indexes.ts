import { sql } from 'drizzle-orm'
import { isPassing, sqlState } from './failures.ts'
import type { Db } from './types.ts'

/** For the person who started it: everything works, and searches read more than they need. */
export const NO_SEARCH_INDEXES =
  'The database does not allow the extension pg_trgm, so each search reads its whole table. To speed it up, run "create extension pg_trgm" as its administrator and start again.'

/** By the name of the index: a table, and those of its columns that are searched for a part of them. */
const INDEXES = {
  exchanges_search_index: { table: 'exchanges', columns: ['search_text'] },
  members_search_index: { table: 'members', columns: ['nickname', 'nickname_skeleton', 'email'] },
}

/**
 * Makes the indexes that searches use, which need an extension of PostgreSQL that not every server allows: without it
 * the same queries answer the same.
 * @returns whether the indexes are there
 */
export async function makeSearchIndexes(db: Db): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create extension if not exists pg_trgm`)
      // Where somebody else has installed it, it may be in a schema of its own.
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
    // No answer is no refusal.
    if (sqlState(error) === undefined || isPassing(error)) throw error
    return false
  }
}
