import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { pictures } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { forgiveFiles } from '#server/resources/files/store.ts'
import { keyOf } from '#server/storage/store.ts'

/** Returns the URL of the original of a picture that has no preview; null if it has one or does not exist. */
export async function originalToPreview(db: Reader, id: number): Promise<string | null> {
  const [row] = await db
    .select({ formats: pictures.formats })
    .from(pictures)
    .where(eq(pictures.id, id))
  return row && row.formats.preview === undefined ? row.formats.original : null
}

/**
 * Adds the preview to this picture and to all others that share its files. The files are deleted when the last of these
 * pictures is deleted, so each of them has to list the preview.
 * @returns false if the picture does not exist any more
 */
export async function keepPreview(
  tx: Tx,
  id: number,
  { original, url }: { original: string; url: string },
): Promise<boolean> {
  const sharesFiles = and(
    isNull(pictures.folder),
    eq(sql`${pictures.formats} ->> 'original'`, original),
  )
  const { rowCount } = await tx
    .update(pictures)
    .set({ formats: sql`${pictures.formats} || ${JSON.stringify({ preview: url })}::jsonb` })
    .where(or(eq(pictures.id, id), sharesFiles))
  if (rowCount === 0) return false
  await forgiveFiles(tx, [keyOf(url)])
  return true
}
