import type { Notice } from './tell.ts'

/** The cause of a failed transcoding: the video itself, or the server. */
export type VideoFault = 'film' | 'ours'

const titles: Record<VideoFault, string> = {
  film: 'Your video could not be prepared for playing. Please save it as MP4, or make it shorter, and send it again.',
  ours: 'Your video could not be prepared for playing: something went wrong on our side. Please send it again.',
}

/** Notifies the owner of a video. No email is sent, because it is not urgent. */
export const videoFailed = (fault: VideoFault): Notice => ({
  type: 'video_failed',
  title: titles[fault],
  link: '/posts',
})
