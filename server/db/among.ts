import { type AnyColumn, type SQL, type SQLWrapper, type Subquery, sql } from 'drizzle-orm'
import { only } from './rows.ts'
import type { Reader } from './types.ts'

/** Matches a column against a list of ids, which is a single parameter for any number of ids. */
export const among = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::bigint[])`

/** An array column with the ids that a query selects, in the order of the query. */
export const idsOf = (query: SQLWrapper) =>
  sql<number[]>`array(${query})`.mapWith((ids: string[]) => ids.map(Number))

/**
 * Number of ids per query. On the embedded database, a query with tens of thousands of ids would make other requests
 * wait.
 */
const PIECE = 2_500

/** Reads the rows for many ids in several queries, so that other queries get their turn in between. */
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
 * Returns the rows of a subquery in its order. Its columns may be ids, texts and booleans. Each column arrives as one
 * JSON list: with tens of thousands of separate rows the driver takes five to ten times as long.
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
