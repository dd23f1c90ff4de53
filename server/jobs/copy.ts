import { Readable } from 'node:stream'
import { showCopy } from '#server/acts/copy-own.ts'
import { expectFiles, looseAmong, removeLoose } from '#server/resources/files/store.ts'
import { unmadeCopy } from '#server/resources/members/copies.ts'
import { exportInPieces } from '#server/resources/members/export.ts'
import { acting, type HeavyContext } from './heavy-context.ts'

/**
 * Exports all data about a member from the database into the store. The data is streamed a few rows at a time to save
 * memory. After an interruption, the export starts from the beginning under the same key.
 */
export async function makeCopy(
  context: HeavyContext,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, clock } = context
  const copy = await unmadeCopy(db, id)
  if (!copy) return
  const { key, memberId } = copy
  await expectFiles(db, [key], clock.now())
  const pieces = exportInPieces(db, memberId, clock.now())
  await store.putStream(key, Readable.from(pieces, { objectMode: false, signal }))
  if (await acting(context, (act) => showCopy(act, id))) return
  // The copy was not accepted, because the account has been closed since, or because another process has made the same
  // copy. In the second case, a row refers to the file, so it is not removed.
  for (const left of await looseAmong(db, [key])) await removeLoose(db, store, left)
}
