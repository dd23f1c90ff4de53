import { type Video, videoSchema } from '#rules/feed/picture.ts'
import { type Sending, upload } from './upload.ts'

/** Uploads a video. It is not attached to anything yet, and not ready to be shown. */
export const uploadVideo = (
  sending: Sending,
  call: { signal?: AbortSignal } = {},
): Promise<Video> => upload('videos', videoSchema, sending, call)
