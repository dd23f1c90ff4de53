import { subDays } from 'date-fns'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { inPieces } from '#server/db/pieces.ts'
import * as schema from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { loosenFiles } from '#server/resources/files/store.ts'
import { keysOf } from './view.ts'

const { pictures } = schema

const DAYS_UNATTACHED = 1

/** Every column of every table that points at a picture, including tables added later. */
const pointers = Object.values(schema).flatMap((table) =>
  table instanceof PgTable
    ? getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference()
        return foreignTable === pictures ? columns.map((column) => ({ table, column })) : []
      })
    : [],
)

/**
 * Deletes the pictures that came more than a day ago and that nothing shows: no post, no member, no exchange, no
 * survey, and that are no approved header. Their files go after the rows, once nothing can bring these back.
 */
export async function sweepPictures(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const isOld = lte(pictures.createdAt, subDays(now, DAYS_UNATTACHED))
  let after = 0
  await inPieces((most) =>
    db.transaction(async (tx) => {
      signal.throwIfAborted()
      const isUnattached = and(
        ...pointers.map(({ table, column }) =>
          notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, pictures.id))),
        ),
      )
      const found = await tx
        .select({ id: pictures.id })
        .from(pictures)
        .where(and(isOld, isUnattached, gt(pictures.id, after)))
        .orderBy(asc(pictures.id))
        .limit(most)
        .for('update', { of: pictures, skipLocked: true })
      const ids = found.map(({ id }) => id)
      after = ids.at(-1) ?? after
      if (ids.length === 0) return 0
      // Asked again: only under the lock can nothing be attached meanwhile.
      const deleted = await tx
        .delete(pictures)
        .where(and(inArray(pictures.id, ids), isUnattached))
        .returning()
      await loosenFilesOf(tx, deleted, now)
      return ids.length
    }),
  )
}

type Row = typeof pictures.$inferSelect

/** The files of pictures whose rows were just deleted may go, unless others show them too. */
export async function loosenFilesOf(tx: Tx, deleted: readonly Row[], now: Date): Promise<void> {
  const keys = [
    ...deleted.filter(({ folder }) => folder !== null),
    ...(await noLongerShared(tx, deleted)),
  ].flatMap(keysOf)
  await loosenFiles(tx, [...new Set(keys)], now)
}

/** Those named by their content whose files no other row names. */
async function noLongerShared(tx: Tx, deleted: readonly Row[]): Promise<Row[]> {
  const mayBeShared = deleted.filter(({ folder }) => folder === null)
  if (mayBeShared.length === 0) return []
  const original = sql<string>`${pictures.formats} ->> 'original'`
  const urls = mayBeShared.map(({ formats }) => formats.original)
  const named = await tx
    .select({ original })
    .from(pictures)
    .where(and(isNull(pictures.folder), inArray(original, urls)))
  const others = new Set(named.map((row) => row.original))
  return mayBeShared.filter(({ formats }) => !others.has(formats.original))
}
