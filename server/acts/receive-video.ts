import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Video } from '#rules/feed/picture.ts'
import { videoRefusal } from '#rules/feed/video.ts'
import type { MyAct } from '#server/act.ts'
import type { Db } from '#server/db/types.ts'
import { refusedBy } from '#server/errors/refused.ts'
import { expectFiles, keepFiles, looseAmong, removeLoose } from '#server/resources/files/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { countUpload } from '#server/resources/uploads/store.ts'
import { countUnsettled, createVideo } from '#server/resources/videos/store.ts'
import { demandTurn } from '#server/resources/videos/waiting.ts'
import type { Store } from '#server/storage/store.ts'
import { newVideoKeys, type VideoKeys } from '#server/video/keys.ts'
import { KIND_BYTES, kindOf, type VideoKind } from '#server/video/kinds.ts'
import { enqueue } from '#server/work/queue.ts'

interface Tools {
  db: Db
  store: Store
  now: Date
}

/**
 * @throws Refused for a file that is not an accepted video, regardless of its name
 */
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

/** A video whose source is stored, but that has no row yet. */
interface StoredVideo extends VideoKeys {
  /** Size of the source. */
  bytes: number
}

/**
 * Stores a video as uploaded. This is slow, so it runs outside any transaction.
 * @param file path of the uploaded file
 */
export async function storeVideo({ db, store, now }: Tools, file: string): Promise<StoredVideo> {
  const keys = { ...newVideoKeys(await kindIn(file)), bytes: (await stat(file)).size }
  await expectFiles(db, [keys.source], now)
  try {
    await store.putStream(keys.source, createReadStream(file))
    return keys
  } catch (error) {
    await dropVideo({ db, store }, keys)
    throw error
  }
}

/** Removes the source of a video that is not needed after all, unless the video has its row by now. */
export async function dropVideo(
  { db, store }: Pick<Tools, 'db' | 'store'>,
  { source }: VideoKeys,
): Promise<void> {
  for (const key of await looseAmong(db, [source])) await removeLoose(db, store, key)
}

/**
 * Counts a stored video against the quota, creates its row and queues its transcoding. Members take turns: a member's
 * second waiting video is transcoded after everybody's first.
 * @param quota bytes that a member may add per day
 * @throws Refused with 401 when the account was closed during the upload, with 429 when the video exceeds the quota,
 * with 503 when too many videos wait to be transcoded
 */
export async function keepVideo(
  { tx, me, now }: MyAct,
  { source, mp4, bytes }: StoredVideo,
  quota: number,
): Promise<Video> {
  await actingMember(tx, me.id)
  await demandTurn(tx, bytes)
  await countUpload(tx, { memberId: me.id, kind: 'video', bytes }, now, quota)
  await keepFiles(tx, [source], now)
  const turn = await countUnsettled(tx, me.id)
  const video = await createVideo(tx, {
    ownerId: me.id,
    key: mp4,
    sourceKey: source,
    sourceBytes: bytes,
    createdAt: now,
  })
  await enqueue(tx, 'transcode', [video.id], now, turn)
  return video
}
