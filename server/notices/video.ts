import type { Notice } from './tell.ts'

/** Whose fault it is that a video cannot be played. */
export type VideoFault = 'film' | 'ours'

const titles: Record<VideoFault, string> = {
  film: 'Your video could not be prepared for playing. Please save it as MP4, or make it shorter, and send it again.',
  ours: 'Your video could not be prepared for playing: something went wrong on our side. Please send it again.',
}

/** To the owner of a video: no email, because nobody waits for it. */
export const videoFailed = (fault: VideoFault): Notice => ({
  type: 'video_failed',
  title: titles[fault],
  link: '/posts',
})
