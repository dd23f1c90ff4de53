import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A column as it comes out of JSON: an instant is its ISO text there. */
type FromJson<Value> = Value extends Date ? string : Value

type Columns = Record<string, PgColumn | SQL>
type ValueOf<Column> = Column extends PgColumn
  ? FromJson<Column['_']['data']> | (Column['_']['notNull'] extends true ? never : null)
  : Column extends SQL<infer Value>
    ? Value
    : never
export type JsonOf<Of extends Columns> = { [Name in keyof Of]: ValueOf<Of[Name]> }

/** These columns of a row as one JSON object, under these names. */
export function jsonOf<Of extends Columns>(columns: Of): SQL<JsonOf<Of>> {
  const fields = Object.entries(columns).flatMap(([name, column]) => [
    sql.raw(`'${name}'`),
    sql`${column}`,
  ])
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** All that this subquery selects, each row one value, as a JSON array in its order: empty where there is nothing. */
export const arrayOf = <Value>(value: SQL<Value>, order: SQL, from: SQL): SQL<Value[]> =>
  sql`(select coalesce(json_agg(${value} order by ${order}), '[]'::json) ${from})`
