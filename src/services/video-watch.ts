import { type Video, videoSchema } from '#rules/feed/picture.ts'
import { type Call, request } from './http.ts'

/** What has become of a video: of mine, or of a post that I may see. Apart from sending one, which comes later still. */
export const loadVideo = ({ id }: { id: number }, call: Call): Promise<Video> =>
  request(`videos/${id}`, videoSchema, call)
