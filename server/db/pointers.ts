import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

interface Pointer {
  table: PgTable
  column: PgColumn
  /** True when the row is deleted together with the one it points at. */
  isHers: boolean
}

/** Every column of every table that points at rows of this one, including tables added later. */
const pointersAt = (target: PgTable): readonly Pointer[] =>
  Object.values(schema).flatMap((table) =>
    table instanceof PgTable
      ? getTableConfig(table).foreignKeys.flatMap((key) => {
          const { columns, foreignTable } = key.reference()
          const isHers = key.onDelete === 'cascade'
          return foreignTable === target ? columns.map((column) => ({ table, column, isHers })) : []
        })
      : [],
  )

/** If `isHers` is true, the row belongs to the member alone and is erased with their account. */
export const pointersAtMembers = pointersAt(schema.members)
/** Every column that shows a picture. */
export const pointersAtPictures = pointersAt(schema.pictures)
/** Every column that shows a video. */
export const pointersAtVideos = pointersAt(schema.videos)
