import type { Notice } from './tell.ts'

/** To its owner: it is in nobody's way, and worth no mail. */
export const videoFailed = (): Notice => ({
  type: 'video_failed',
  title:
    'Your video could not be prepared for playing. Please save it as MP4, or make it shorter, and send it again.',
  link: '/posts',
})
