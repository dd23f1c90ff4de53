import { readFile } from 'node:fs/promises'
import { pictures } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import { type RenderedPicture, storePicture } from '#server/storage/pictures.ts'
import type { Store } from '#server/storage/store.ts'

/** Something that every installation starts with. */
export interface SeedStep {
  /** Never changes: a step of this name is done once, and what a mod deletes afterwards does not come back. */
  name: string
  /**
   * All that is slow about it.
   * @returns what puts it there, in a transaction
   */
  prepare: (store: Store) => Promise<(tx: Tx, now: Date) => Promise<void>>
}

export interface Drawing extends RenderedPicture {
  alt: string
}

/** Draws one of the project's own pictures. */
export const draw = async (store: Store, file: string, alt: string): Promise<Drawing> => ({
  alt,
  ...(await storePicture(store, await readFile(file))),
})

/** @returns the pictures' ids, in their order */
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
