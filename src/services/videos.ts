import { type Video, videoSchema } from '#rules/feed/picture.ts'
import { type Sending, upload } from './upload.ts'

/** The video belongs to nothing yet, and is not ready to be shown. */
export const uploadVideo = (
  sending: Sending,
  call: { signal?: AbortSignal } = {},
): Promise<Video> => upload('videos', videoSchema, sending, call)
