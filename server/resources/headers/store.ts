import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { HeaderEdit, ModHeader } from '#rules/content/desk.ts'
import { only } from '#server/db/rows.ts'
import { approvedHeaders, exchanges, pictures } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { pictureOf } from '#server/resources/pictures/view.ts'

const headerRows = (db: Reader) =>
  db
    .select({
      id: approvedHeaders.id,
      picture: pictures,
      exchanges:
        sql<number>`(select count(*) from ${exchanges} where ${eq(exchanges.pictureId, pictures.id)})`.mapWith(
          Number,
        ),
    })
    .from(approvedHeaders)
    .innerJoin(pictures, eq(pictures.id, approvedHeaders.pictureId))

type HeaderRow = Awaited<ReturnType<typeof headerRows>>[number]

const modHeaderOf = ({ id, picture, exchanges: amount }: HeaderRow): ModHeader => ({
  id,
  picture: pictureOf(picture),
  exchanges_amount: amount,
})

/** Returns the approved covers, with the number of exchanges that show them. */
export async function listModHeaders(db: Reader): Promise<ModHeader[]> {
  const rows = await headerRows(db).orderBy(asc(approvedHeaders.position), asc(approvedHeaders.id))
  return rows.map(modHeaderOf)
}

export async function findHeader(db: Reader, id: number): Promise<ModHeader | null> {
  const [row] = await headerRows(db).where(eq(approvedHeaders.id, id))
  return row ? modHeaderOf(row) : null
}

/** Locks a cover until the transaction ends. */
export async function lockHeader(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: approvedHeaders.id })
    .from(approvedHeaders)
    .where(eq(approvedHeaders.id, id))
    .for('update')
}

/** Adds a picture as the last cover. From then on, the picture belongs to no member. @returns the id of the cover */
export async function approveHeader(tx: Tx, pictureId: number, alt: string): Promise<number> {
  await tx.update(pictures).set({ alt, ownerId: null }).where(eq(pictures.id, pictureId))
  const position = sql<number>`(select coalesce(max(${approvedHeaders.position}), -1) + 1 from ${approvedHeaders})`
  const made = await tx
    .insert(approvedHeaders)
    .values({ pictureId, position })
    .returning({ id: approvedHeaders.id })
  return only(made).id
}

/** Changes the alt text of a cover. @returns false if somebody has changed the alt text since it was read */
export async function describeHeader(
  tx: Tx,
  pictureId: number,
  { alt, was }: HeaderEdit,
): Promise<boolean> {
  const isAsRead = was === null ? isNull(pictures.alt) : eq(pictures.alt, was)
  const described = await tx
    .update(pictures)
    .set({ alt })
    .where(and(eq(pictures.id, pictureId), isAsRead))
    .returning({ id: pictures.id })
  return described.length > 0
}

export async function withdrawHeader(tx: Tx, id: number): Promise<void> {
  await tx.delete(approvedHeaders).where(eq(approvedHeaders.id, id))
}
