import { desc, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Led } from '#rules/mod/overlays.ts'
import { idParam } from '#rules/wire/api.ts'
import type { Paging } from '#server/db/rows.ts'

export interface LedPaging extends Paging, Led {}

/** `?first=7`: what a list is asked to begin with. What is not an id belongs to nothing, and the order stays. */
export function withFirst<Query extends Paging>(query: Query & Record<string, unknown>) {
  const { success, data } = idParam.safeParse(query.first)
  return { ...query, first: success ? data : null }
}

/** Stands before the order of the list, so that every page agrees on it. */
export const leading = (id: PgColumn, { first }: LedPaging): SQL[] =>
  first === null ? [] : [desc(eq(id, first))]
