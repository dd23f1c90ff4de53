import { and, asc, eq, exists, inArray, or } from 'drizzle-orm'
import type { Picture } from '#rules/feed/picture.ts'
import { only } from '#server/db/rows.ts'
import { approvedHeaders, pictures } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { pictureOf } from './view.ts'

/** Returns the pictures that anybody may use as the cover of an exchange. */
export async function listApprovedHeaders(db: Reader): Promise<Picture[]> {
  const rows = await db
    .select({ picture: pictures })
    .from(approvedHeaders)
    .innerJoin(pictures, eq(pictures.id, approvedHeaders.pictureId))
    .orderBy(asc(approvedHeaders.position), asc(approvedHeaders.id))
  return rows.map(({ picture }) => pictureOf(picture))
}

/**
 * True if all of these pictures belong to the member and none is listed twice. They cannot be deleted until the
 * transaction ends.
 */
export async function holdPictures(
  tx: Tx,
  memberId: number,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const own = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(inArray(pictures.id, [...ids]), eq(pictures.ownerId, memberId)))
    .for('key share')
  return own.length === ids.length
}

/**
 * True if the member may use this picture as a cover: an approved one or their own. It cannot be deleted until the
 * transaction ends.
 */
export async function holdCover(tx: Tx, memberId: number, id: number): Promise<boolean> {
  const isHeader = exists(
    tx
      .select({ id: approvedHeaders.id })
      .from(approvedHeaders)
      .where(eq(approvedHeaders.pictureId, pictures.id)),
  )
  const [usable] = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.id, id), or(isHeader, eq(pictures.ownerId, memberId))))
    .for('key share')
  return usable !== undefined
}

type NewPicture = typeof pictures.$inferInsert

export async function createPicture(tx: Tx, picture: NewPicture): Promise<Picture> {
  return pictureOf(only(await tx.insert(pictures).values(picture).returning()))
}

/** @returns null if the picture does not exist or is somebody else's */
export async function changeAlt(
  tx: Tx,
  ownerId: number,
  id: number,
  alt: string | null,
): Promise<Picture | null> {
  const [changed] = await tx
    .update(pictures)
    .set({ alt })
    .where(and(eq(pictures.id, id), eq(pictures.ownerId, ownerId)))
    .returning()
  return changed ? pictureOf(changed) : null
}
