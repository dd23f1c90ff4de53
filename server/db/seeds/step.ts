import { readFile } from 'node:fs/promises'
import { pictures } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import { type RenderedPicture, storePicture } from '#server/storage/pictures.ts'
import type { Store } from '#server/storage/store.ts'

/** Contents that every installation starts with. */
export interface SeedStep {
  /**
   * Must never change: databases record by name which steps are done, so that contents which a mod deletes do not come
   * back.
   */
  name: string
  /**
   * Does the slow part.
   * @returns a function that writes the contents in a transaction
   */
  prepare: (store: Store) => Promise<(tx: Tx, now: Date) => Promise<void>>
}

export interface Drawing extends RenderedPicture {
  alt: string
}

/** Renders and stores one of the project's own pictures. */
export const draw = async (store: Store, file: string, alt: string): Promise<Drawing> => ({
  alt,
  ...(await storePicture(store, await readFile(file))),
})

/** Inserts the pictures. @returns their ids, in the same order */
export async function keepDrawings(
  tx: Tx,
  drawings: readonly Drawing[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .insert(pictures)
    .values(drawings.map((drawing) => ({ ...drawing, createdAt: now })))
    .returning({ id: pictures.id })
  return rows.map(({ id }) => id)
}
