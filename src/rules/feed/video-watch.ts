import type { Video } from './picture.ts'
import type { Post } from './post.ts'

/** Polling starts with short pauses, because a short video is ready within seconds, and slows down for longer ones. */
const FIRST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 60_000
const GROWTH = 1.5

/** True if the video is ready or has failed, so that polling can stop. */
export const isSettled = ({ status }: Pick<Video, 'status'>): boolean => status !== 'processing'

/** The post's video while it is being processed, or null if there is none. */
export const unsettledVideo = ({ videos }: Pick<Post, 'videos'>): Video | null =>
  videos.find((video) => !isSettled(video)) ?? null

/** The pause before the next poll, in ms. It grows by half each time, up to a minute. */
export const pauseAfterAsking = (times: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** times)
