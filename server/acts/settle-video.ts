import type { Act } from '#server/act.ts'
import { tell } from '#server/notices/tell.ts'
import { type VideoFault, videoFailed } from '#server/notices/video.ts'
import { forgiveFiles, keepFiles, loosenFiles } from '#server/resources/files/store.ts'
import { countGrowth } from '#server/resources/uploads/store.ts'
import { isShown, settleVideo } from '#server/resources/videos/store.ts'

const given = (keys: readonly (string | null)[]): string[] => keys.filter((key) => key !== null)

interface Made {
  mp4: string
  poster: string
  /** Total size of the mp4 and the poster. */
  bytes: number
}

/**
 * Marks a video as ready once its files are stored, and marks its source for deletion. If the video was deleted during
 * the transcoding, the new files are marked for deletion too. If another process has already finished the transcoding,
 * it has written the same files, so they stay.
 */
export async function showVideo(
  { tx, now }: Act,
  id: number,
  { mp4, poster, bytes }: Made,
): Promise<void> {
  const files = [mp4, poster]
  const before = await settleVideo(tx, id, { status: 'ready', posterKey: poster })
  if (!before)
    return (await isShown(tx, id)) ? forgiveFiles(tx, files) : loosenFiles(tx, files, now)
  await keepFiles(tx, files, now)
  await loosenFiles(tx, given([before.sourceKey]), now)
  if (before.ownerId === null) return
  const grown = {
    memberId: before.ownerId,
    kind: 'video',
    bytes: bytes - before.sourceBytes,
  } as const
  await countGrowth(tx, grown, now)
}

/** Gives up on a video and notifies its owner. */
export async function failVideo(act: Act, id: number, fault: VideoFault): Promise<void> {
  const before = await settleVideo(act.tx, id, { status: 'failed' })
  if (!before) return
  await loosenFiles(act.tx, given([before.sourceKey]), act.now)
  if (before.ownerId !== null) await tell(act, before.ownerId, videoFailed(fault))
}
