import type { Notice } from './tell.ts'

/** The cause of a failed transcoding: the video itself, or the server. */
export type VideoFault = 'film' | 'ours'

const titles: Record<VideoFault, string> = {
  film: 'We couldn’t prepare your video. Please save it as MP4, or make it shorter, and try again.',
  ours: 'We couldn’t prepare your video, because something went wrong on our side. Please try again.',
}

/** Notifies the owner of a video. No email is sent, because it is not urgent. */
export const videoFailed = (fault: VideoFault): Notice => ({
  type: 'video_failed',
  title: titles[fault],
  link: '/posts',
})
