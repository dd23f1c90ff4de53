/** Reference model for waiting for a video, written from the specification. */
import type { videoWatchMachine } from '#machines/feed/videoWatch.machine.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The server is asked until the video is ready, has failed or is no longer there. The pauses grow by half, from three
 * seconds to a minute. The server is not asked while the tab is hidden or offline; when the reader returns, it is asked
 * immediately.
 */
interface Watch extends Said {
  knows: { postId: number; videoId: number; pause: number; isHere: boolean }
}

const pause = ({ knows }: Watch, ms = knows.pause): Watch => ({
  knows: { ...knows, pause: ms },
  waits: [ms],
})
const longer = (was: Watch): Watch => pause(was, Math.min(60_000, was.knows.pause * 1.5))
const ask = ({ knows }: Watch): Watch => ({
  knows,
  started: [['loadVideo', { id: knows.videoId }]],
})

export const videoWatchModel: Model<typeof videoWatchMachine, Watch> = {
  start: ({ postId, videoId }) => ({
    ...pause({ knows: { postId, videoId, pause: 3_000, isHere: true } }),
    started: [['attention']],
  }),
  on: {
    'after pause': ask,
    'attention.lost': ({ knows }) => ({ knows: { ...knows, isHere: false } }),
    'attention.returned': (was) =>
      was.knows.isHere ? was : ask({ knows: { ...was.knows, pause: 3_000, isHere: true } }),
    'loadVideo done': (was, video) => {
      if (video.status === 'processing') return longer(was)
      const item = { list: 'posts', id: was.knows.postId, change: { videos: [video] } }
      return { knows: was.knows, hasEnded: true, told: [['amendItem', item]] }
    },
    'loadVideo failed': (was, error) =>
      problemOf(error).status === 404 ? { knows: was.knows, hasEnded: true } : longer(was),
  },
  shows: () => ({}),
}
