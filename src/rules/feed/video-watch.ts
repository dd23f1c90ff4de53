import type { Video } from './picture.ts'
import type { Post } from './post.ts'

/** In ms. A short video is ready within the first few; a long one takes minutes, and nobody looks at it all the time. */
const FIRST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 60_000
const GROWTH = 1.5

/** It can be played, or never will be: nothing more is to be asked. */
export const isSettled = ({ status }: Pick<Video, 'status'>): boolean => status !== 'processing'

/** The video of a post that is still made ready; null where there is nothing to wait for. */
export const unsettledVideo = ({ videos }: Pick<Post, 'videos'>): Video | null =>
  videos.find((video) => !isSettled(video)) ?? null

/** How long to wait before asking again, in ms: half as long again each time, a minute at most. */
export const pauseAfterAsking = (times: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** times)
