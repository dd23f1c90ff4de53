import { type Video, videoSchema } from '#rules/feed/picture.ts'
import { type Call, request } from './http.ts'

/**
 * The status of one of the member's videos, or of a video in a visible post. This call is not in `videos.ts`, because
 * that module is loaded only for uploads.
 */
export const loadVideo = ({ id }: { id: number }, call: Call): Promise<Video> =>
  request(`videos/${id}`, videoSchema, call)
