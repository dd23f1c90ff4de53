import { Readable } from 'node:stream'
import { showCopy } from '#server/acts/copy-own.ts'
import { expectFiles, looseAmong, removeLoose } from '#server/resources/files/store.ts'
import { unmadeCopy } from '#server/resources/members/copies.ts'
import { exportInPieces } from '#server/resources/members/export.ts'
import { acting, type HeavyContext } from './heavy-context.ts'

/**
 * Makes a copy of all that is kept on a member: some rows at a time, from the database into the store, so that little of
 * it is in memory. After an interruption it is made from the beginning, under the same key.
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
  // Her account was closed meanwhile; or somebody else has made the same, and the file is kept.
  for (const left of await looseAmong(db, [key])) await removeLoose(db, store, left)
}
