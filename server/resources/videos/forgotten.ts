import { eq } from 'drizzle-orm'
import { videos } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'
import { loosenFilesOf } from './unattached.ts'

/** Deletes a member's videos, even if a post still shows them. */
export async function forgetVideosOf(tx: Tx, ownerId: number, now: Date): Promise<void> {
  await loosenFilesOf(
    tx,
    await tx.delete(videos).where(eq(videos.ownerId, ownerId)).returning(),
    now,
  )
}
