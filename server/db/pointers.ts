import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

interface Pointer {
  table: PgTable
  column: PgColumn
  /** True when the referring row is deleted together with the row it refers to. */
  isOwned: boolean
}

/** Returns every column that refers to rows of this table, including columns of tables added later. */
const pointersAt = (target: PgTable): readonly Pointer[] =>
  Object.values(schema).flatMap((table) =>
    table instanceof PgTable
      ? getTableConfig(table).foreignKeys.flatMap((key) => {
          const { columns, foreignTable } = key.reference()
          const isOwned = key.onDelete === 'cascade'
          return foreignTable === target
            ? columns.map((column) => ({ table, column, isOwned }))
            : []
        })
      : [],
  )

/**
 * Every column that refers to a member. If `isOwned` is true, the row belongs to the member alone and is erased with
 * their account.
 */
export const pointersAtMembers = pointersAt(schema.members)
/** Every column that refers to a picture. */
export const pointersAtPictures = pointersAt(schema.pictures)
/** Every column that refers to a video. */
export const pointersAtVideos = pointersAt(schema.videos)
