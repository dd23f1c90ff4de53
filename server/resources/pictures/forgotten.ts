import { and, eq, exists, isNull, or } from 'drizzle-orm'
import { approvedHeaders, pets, pictures, surveys } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import { loosenFilesOf } from './unattached.ts'

/**
 * Deletes a member's pictures, even if they are still shown somewhere. Pictures that were given to the community stay,
 * without an owner.
 */
export async function forgetPicturesOf(tx: Tx, ownerId: number, now: Date): Promise<void> {
  const isOwn = eq(pictures.ownerId, ownerId)
  const isOfTheHouse = or(
    exists(
      tx
        .select({ id: approvedHeaders.id })
        .from(approvedHeaders)
        .where(eq(approvedHeaders.pictureId, pictures.id)),
    ),
    exists(
      tx
        .select({ id: pets.id })
        .from(pets)
        .where(and(eq(pets.pictureId, pictures.id), isNull(pets.ownerId))),
    ),
    exists(tx.select({ id: surveys.id }).from(surveys).where(eq(surveys.pictureId, pictures.id))),
  )
  await tx.update(pictures).set({ ownerId: null }).where(and(isOwn, isOfTheHouse))
  const deleted = await tx.delete(pictures).where(isOwn).returning()
  await loosenFilesOf(tx, deleted, now)
}
