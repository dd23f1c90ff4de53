import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/** A column that points at a member. */
interface Pointer {
  table: PgTable
  column: PgColumn
  /** The row is hers alone: it goes when she goes. */
  isHers: boolean
}

/** Every column of every table that points at a member, including tables added later. */
export const pointersAtMembers: readonly Pointer[] = Object.values(schema).flatMap((table) =>
  table instanceof PgTable
    ? getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference()
        const isHers = key.onDelete === 'cascade'
        return foreignTable === schema.members
          ? columns.map((column) => ({ table, column, isHers }))
          : []
      })
    : [],
)
