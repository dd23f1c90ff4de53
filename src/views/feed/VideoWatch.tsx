import type { videoWatchMachine } from '#machines/feed/videoWatch.machine.ts'
import type { Post } from '#rules/feed/post.ts'
import { unsettledVideo } from '#rules/feed/video-watch.ts'
import { useFlow } from '#views/flow.tsx'

interface Flow {
  flow: typeof videoWatchMachine
}

/**
 * Polls the server about an unfinished video while its card is on screen. The list receives the result and updates the
 * card.
 */
export function VideoWatch({ flow, post }: Flow & { post: Post }) {
  const video = unsettledVideo(post)
  return video && <Watching key={video.id} flow={flow} postId={post.id} videoId={video.id} />
}

function Watching({ flow, ...input }: Flow & { postId: number; videoId: number }) {
  useFlow(flow, input)
  return null
}
