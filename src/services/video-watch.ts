import { type Video, videoSchema } from '#rules/feed/picture.ts'
import { type Call, request } from './http.ts'

/** The status of a video of the member or of a visible post. Kept apart from `videos.ts`, which loads even later. */
export const loadVideo = ({ id }: { id: number }, call: Call): Promise<Video> =>
  request(`videos/${id}`, videoSchema, call)
