import { type Video, videoSchema } from '#rules/feed/picture.ts'
import { type Sending, upload } from './upload.ts'

/** Uploads a video. It is not attached to a post yet, and still has to be processed. */
export const uploadVideo = (
  sending: Sending,
  call: { signal?: AbortSignal } = {},
): Promise<Video> => upload('videos', videoSchema, sending, call)
