import type { Act } from '#server/act.ts'
import { tell } from '#server/notices/tell.ts'
import { videoFailed } from '#server/notices/video.ts'
import { keepFiles, loosenFiles } from '#server/resources/files/store.ts'
import { settleVideo } from '#server/resources/videos/store.ts'

const given = (keys: readonly (string | null)[]): string[] => keys.filter((key) => key !== null)

/** Its files are stored: from now on it plays, and what it was made from goes. */
export async function showVideo(
  { tx, now }: Act,
  id: number,
  files: { mp4: string; poster: string },
): Promise<void> {
  const before = await settleVideo(tx, id, { status: 'ready', posterKey: files.poster })
  // Somebody else was quicker, and has kept the same files; or it is gone, and they go with the next sweep.
  if (!before) return
  await keepFiles(tx, [files.mp4, files.poster], now)
  await loosenFiles(tx, given([before.sourceKey]), now)
}

/** It cannot be played and never will be: its owner is told. */
export async function failVideo(act: Act, id: number): Promise<void> {
  const before = await settleVideo(act.tx, id, { status: 'failed' })
  if (!before) return
  await loosenFiles(act.tx, given([before.sourceKey]), act.now)
  if (before.ownerId !== null) await tell(act, before.ownerId, videoFailed())
}
