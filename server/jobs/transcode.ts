import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { failVideo, showVideo } from '#server/acts/settle-video.ts'
import { expectFiles } from '#server/resources/files/store.ts'
import { unsettledVideo } from '#server/resources/videos/store.ts'
import { drawPoster, makeMp4 } from '#server/video/ffmpeg.ts'
import { kindOfSource, posterKeyOf } from '#server/video/keys.ts'
import { LONGEST_TRANSCODING } from '#server/work/kinds.ts'
import { acting, type HeavyContext } from './heavy-context.ts'

/**
 * Makes of what was sent what is played. Only ffmpeg's own verdict fails a video for good; everything else that goes
 * wrong – a store that is away, a full disk, a kill in the middle – is worth another try, from the beginning.
 */
export async function transcode(
  context: HeavyContext & { ffmpeg: string },
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, aside, room, ffmpeg, clock } = context
  const video = await unsettledVideo(db, id)
  if (!video) return
  // Named like everything that is unfinished: what a killed process leaves behind is cleared by the next.
  const [source, output, drawn] = [1, 2, 3].map(() => join(aside, `.${randomUUID()}`)) as [
    string,
    string,
    string,
  ]
  try {
    const arriving = await store.getStream(video.sourceKey)
    // Opened first: one that a stream opens by itself may come to be after it was removed.
    const handle = await open(source, 'wx', 0o600)
    await pipeline(arriving, handle.createWriteStream(), { signal })
    const kind = kindOfSource(video.sourceKey)
    const made = await makeMp4(ffmpeg, { source, kind, output, signal }, LONGEST_TRANSCODING)
    const isMade =
      made === 'done' &&
      (await drawPoster(ffmpeg, { source: output, output: drawn, signal })) === 'done'
    // Whatever it says on a full disk is not about the video.
    if (!isMade && (await room.isFull())) throw new Error('the disk was full')
    if (!isMade) return await acting(context, (act) => failVideo(act, id, 'film'))
    const files = { mp4: video.key, poster: posterKeyOf(video.key) }
    await expectFiles(db, Object.values(files), clock.now())
    await store.putStream(files.mp4, createReadStream(output))
    const poster = await sharp(drawn).webp({ quality: 80 }).toBuffer()
    await store.put(files.poster, poster)
    const bytes = (await stat(output)).size + poster.length
    await acting(context, (act) => showVideo(act, id, { ...files, bytes }))
  } finally {
    await Promise.all([source, output, drawn].map((file) => rm(file, { force: true })))
  }
}
