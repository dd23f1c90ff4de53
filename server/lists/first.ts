import { desc, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Led } from '#rules/mod/overlays.ts'
import { idParam } from '#rules/wire/api.ts'
import type { Paging } from '#server/db/rows.ts'

export interface LedPaging extends Paging, Led {}

/** Parses `?first=7`, the id of the item that a list should begin with. Anything that is not an id is ignored. */
export function withFirst<Query extends Paging>(query: Query & Record<string, unknown>) {
  const { success, data } = idParam.safeParse(query.first)
  return { ...query, first: success ? data : null }
}

/** Returns the sort term to put before the list's own order, so that all pages have the same order. */
export const leading = (id: PgColumn, { first }: LedPaging): SQL[] =>
  first === null ? [] : [desc(eq(id, first))]
