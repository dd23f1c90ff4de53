import { type AnyColumn, type SQL, type SQLWrapper, type Subquery, sql } from 'drizzle-orm'
import { only } from './rows.ts'
import type { Reader } from './types.ts'

/** Matches a column against a list of ids, which is a single parameter for any number of ids. */
export const among = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::bigint[])`

/** Number of ids per query. A query for tens of thousands would keep others waiting on the embedded database. */
const PIECE = 2_500

/** Reads the rows of many ids in several queries, so that others get their turn in between. */
export async function inPieces<Row>(
  ids: readonly number[],
  read: (piece: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[][] = []
  for (let from = 0; from < ids.length; from += PIECE)
    rows.push(await read(ids.slice(from, from + PIECE)))
  return rows.flat()
}

const listed = (column: SQLWrapper) => sql<unknown[]>`coalesce(json_agg(${column}), '[]'::json)`

/**
 * Returns the rows of a subquery of ids, texts and booleans, in its order. Each column arrives as one JSON list: with
 * tens of thousands of separate rows the driver takes five to ten times as long.
 */
export async function rowsInLists<Row extends object>(
  db: Reader,
  rows: Subquery & Record<keyof Row & string, SQLWrapper>,
  names: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const columns = Object.fromEntries(names.map((name) => [name, listed(rows[name])]))
  const lists = only(await db.select(columns).from(sql`${rows}`))
  const [first = []] = Object.values(lists)
  return first.map(
    (_, at) => Object.fromEntries(names.map((name) => [name, lists[name]?.[at]])) as Row,
  )
}
