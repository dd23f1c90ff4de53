import type { FeedRef } from '#machines/feed/feed.machine.ts'
import { lightboxMachine } from '#machines/feed/lightbox.machine.ts'
import { videoWatchMachine } from '#machines/feed/videoWatch.machine.ts'
import { loadVideo } from '#services/video-watch.ts'
import { calling } from './actors.ts'
import { attention } from './attention.ts'
import { listening } from './kept.ts'
import type { World } from './world.ts'

/** Connects the lightbox and the video watch of a page's posts. */
export function galleryFlows({ hear, tell }: World, feed: () => FeedRef) {
  const { openOverlay, closeOverlay } = tell
  return {
    lightbox: lightboxMachine.provide({
      actors: { address: hear.address, posts: listening(feed) },
      actions: { openOverlay, closeOverlay },
    }),
  }
}

/** Connects the chart that watches a video that is still being processed. */
export const videoWatchFlow = ({ tell: { amendItem } }: World) =>
  videoWatchMachine.provide({
    actors: { attention, loadVideo: calling(loadVideo) },
    actions: { amendItem },
  })
