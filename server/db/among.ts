import { type AnyColumn, type SQL, type SQLWrapper, type Subquery, sql } from 'drizzle-orm'
import type { Reader } from './types.ts'

/** Whether it is one of these ids: however many they are, they are one parameter. */
export const among = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::bigint[])`

type Twos = Subquery & { one: SQLWrapper; other: SQLWrapper }

const listed = (column: SQLWrapper) => sql<number[]>`coalesce(json_agg(${column}), '[]'::json)`

/**
 * The rows of a subquery of two ids. They come as two lists: for a hundred thousand rows of their own a driver takes
 * ten times as long.
 */
export async function twosOf(db: Reader, rows: Twos): Promise<[one: number, other: number][]> {
  const [lists] = await db.select({ ones: listed(rows.one), others: listed(rows.other) }).from(rows)
  const { ones, others } = lists as { ones: number[]; others: number[] }
  return ones.map((one, at) => [one, others[at] as number])
}
