import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Meta, metaOf } from '#rules/wire/api.ts'
import type { Reader } from './types.ts'

/** Returns the row of a statement that always returns exactly one. */
export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a row that must exist is missing')
  return row
}

export interface Paging {
  page: number
  perPage: number
}

/** The rows of one page, and its position among all pages. */
export interface Paged<Row> {
  rows: Row[]
  meta: Meta
}

/** A select that already has its order. */
interface Ordered<Row> {
  limit: (most: number) => { offset: (after: number) => PromiseLike<Row[]> }
}

/**
 * Returns one page of a whole list, with the exact total.
 * @param total the number of rows on all pages
 */
export async function pageOf<Row>(
  { page, perPage }: Paging,
  total: PromiseLike<number>,
  list: Ordered<Row>,
): Promise<Paged<Row>> {
  const meta = metaOf(page, perPage, await total)
  return { rows: await list.limit(perPage).offset((page - 1) * perPage), meta }
}

/** Rows of a filtered list are counted up to this number. A larger total is only marked as capped. */
export const MOST_COUNTED = 1_000

/** A subquery that counts the matching rows, but stops at `MOST_COUNTED` + 1. */
export function countedUpTo(db: Reader, table: PgTable, where: SQL | undefined) {
  const matching = db.select({ one: sql`1` }).from(table).where(where)
  const some = matching.limit(MOST_COUNTED + 1).as('some')
  return db
    .select({ total: count().as('total') })
    .from(some)
    .as('counted')
}

/**
 * Returns one page of a filtered list of any length, with a total up to `MOST_COUNTED`.
 * @param list the rows that `where` matches in `table`, in their order
 */
export async function cappedPageOf<Row>(
  db: Reader,
  { page, perPage }: Paging,
  { table, where }: { table: PgTable; where: SQL | undefined },
  list: Ordered<Row>,
): Promise<Paged<Row>> {
  const { total } = only(await db.select().from(countedUpTo(db, table, where)))
  const before = (page - 1) * perPage
  // A page beyond the last row is known to be empty and needs no second query.
  const rows =
    total > before || total > MOST_COUNTED ? await list.limit(perPage + 1).offset(before) : []
  return cappedPage({ page, perPage }, total, rows)
}

/**
 * Returns one page of a filtered list of any length.
 * @param total counted up to one more than `MOST_COUNTED`
 * @param rows the rows of the page, plus the next row if there is one
 */
export function cappedPage<Row>(
  { page, perPage }: Paging,
  total: number,
  rows: readonly Row[],
): Paged<Row> & { hasMore: boolean } {
  const hasMore = rows.length > perPage
  const shown = { rows: rows.slice(0, perPage), hasMore }
  if (total <= MOST_COUNTED) return { ...shown, meta: metaOf(page, perPage, total) }
  const meta = metaOf(page, perPage, MOST_COUNTED)
  const last_page = Math.max(meta.last_page, hasMore ? page + 1 : page)
  return { ...shown, meta: { ...meta, last_page, total_is_capped: true } }
}
