import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Video } from '#rules/feed/picture.ts'
import { videoRefusal } from '#rules/feed/video.ts'
import type { MyAct } from '#server/act.ts'
import type { Db } from '#server/db/types.ts'
import { refusedBy } from '#server/refused.ts'
import { expectFiles, keepFiles, looseAmong, removeLoose } from '#server/resources/files/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { countUnsettled, createVideo } from '#server/resources/videos/store.ts'
import type { Store } from '#server/storage/store.ts'
import { newVideoKeys, type VideoKeys } from '#server/video/keys.ts'
import { KIND_BYTES, kindOf, type VideoKind } from '#server/video/kinds.ts'
import { send } from '#server/work/boss.ts'

interface Tools {
  db: Db
  store: Store
  now: Date
}

/** @throws Refused for what is no video that we take, whatever its name says */
async function kindIn(file: string): Promise<VideoKind> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0)
    if (bytesRead === 0) throw refusedBy(videoRefusal('empty'))
    const kind = kindOf(buffer.subarray(0, bytesRead))
    if (kind === null) throw refusedBy(videoRefusal('type'))
    return kind
  } finally {
    await handle.close()
  }
}

/** Stores a video as it came: what takes long, and so happens outside any transaction. @param file where it lies */
export async function storeVideo({ db, store, now }: Tools, file: string): Promise<VideoKeys> {
  const keys = newVideoKeys(await kindIn(file))
  await expectFiles(db, [keys.source], now)
  try {
    await store.putStream(keys.source, createReadStream(file))
    return keys
  } catch (error) {
    await dropVideo({ db, store }, keys)
    throw error
  }
}

/** It is not needed after all; unless its row came to be all the same. */
export async function dropVideo(
  { db, store }: Pick<Tools, 'db' | 'store'>,
  { source }: VideoKeys,
): Promise<void> {
  for (const key of await looseAmong(db, [source])) await removeLoose(db, store, key)
}

/**
 * Gives a stored video its row, and has it transcoded; those of whoever sends many let everybody else's first go ahead.
 * @throws Refused with 401 when her account has gone meanwhile
 */
export async function keepVideo(
  { tx, me, now }: MyAct,
  { source, mp4 }: VideoKeys,
): Promise<Video> {
  await actingMember(tx, me.id)
  await keepFiles(tx, [source], now)
  const turn = await countUnsettled(tx, me.id)
  const video = await createVideo(tx, {
    ownerId: me.id,
    key: mp4,
    sourceKey: source,
    createdAt: now,
  })
  await send(tx, 'transcode', video.id, { turn })
  return video
}
