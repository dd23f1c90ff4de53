import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The value of a column once it has been converted to JSON: an instant becomes ISO text. */
type FromJson<Value> = Value extends Date ? string : Value

type Columns = Record<string, PgColumn | SQL>
type ValueOf<Column> = Column extends PgColumn
  ? FromJson<Column['_']['data']> | (Column['_']['notNull'] extends true ? never : null)
  : Column extends SQL<infer Value>
    ? Value
    : never
export type JsonOf<Of extends Columns> = { [Name in keyof Of]: ValueOf<Of[Name]> }

/** Selects columns of a row as one JSON object with these names. */
export function jsonOf<Of extends Columns>(columns: Of): SQL<JsonOf<Of>> {
  const fields = Object.entries(columns).flatMap(([name, column]) => [
    sql.raw(`'${name}'`),
    sql`${column}`,
  ])
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** Converts an instant that was read as JSON. */
export const dateOf = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant)

/**
 * Selects the rows of a subquery as a JSON array in this order, one value per row. If there are no rows, the array is
 * empty.
 */
export const arrayOf = <Value>(value: SQL<Value>, order: SQL, from: SQL): SQL<Value[]> =>
  sql`(select coalesce(json_agg(${value} order by ${order}), '[]'::json) ${from})`
