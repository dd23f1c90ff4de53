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
 * Transcodes an uploaded video and creates its poster. A video fails for good only if ffmpeg rejects it. After any
 * other failure – an unavailable store, a full disk, a killed process – it is tried again from the beginning.
 */
export async function transcode(
  context: HeavyContext & { ffmpeg: string },
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, aside, room, ffmpeg, clock } = context
  const video = await unsettledVideo(db, id)
  if (!video) return
  // Named like partial uploads, so that leftovers of a killed process are cleared as well.
  const [source, output, drawn] = [1, 2, 3].map(() => join(aside, `.${randomUUID()}`)) as [
    string,
    string,
    string,
  ]
  try {
    const arriving = await store.getStream(video.sourceKey)
    // The file is opened first: a stream would open it asynchronously, perhaps after the clean-up has removed it.
    const handle = await open(source, 'wx', 0o600)
    await pipeline(arriving, handle.createWriteStream(), { signal })
    const kind = kindOfSource(video.sourceKey)
    const made = await makeMp4(ffmpeg, { source, kind, output, signal }, LONGEST_TRANSCODING)
    const isMade =
      made === 'done' &&
      (await drawPoster(ffmpeg, { source: output, output: drawn, signal })) === 'done'
    // On a full disk, ffmpeg's verdict says nothing about the video.
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
