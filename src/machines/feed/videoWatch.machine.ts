import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import type { AttentionChanged } from '#machines/tab/attention.ts'
import type { Video } from '#rules/feed/picture.ts'
import { isSettled, pauseAfterAsking } from '#rules/feed/video-watch.ts'
import type { AmendedItem } from '#rules/wire/amended.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'

export type VideoWatchEvent = AttentionChanged

interface VideoWatchGiven {
  postId: number
  videoId: number
}

interface VideoWatchContext extends VideoWatchGiven {
  /** The number of polls without a result since the reader last came back to the tab. */
  asked: number
}

/**
 * Polls the server for a video that is on screen but still being processed. The result is sent to every list that
 * contains the video's post, so that no reader has to reload the page. The interval grows with each poll, and polling
 * stops while the tab is hidden or offline.
 */
export const videoWatchMachine = setup({
  types: {
    context: {} as VideoWatchContext,
    events: {} as VideoWatchEvent,
    input: {} as VideoWatchGiven,
  },
  actors: {
    attention: needListener<AttentionChanged>(),
    loadVideo: needActor<Video, { id: number }>(),
  },
  guards: {
    isSettled: (_, video: Video) => isSettled(video),
    isNotFound: (_, problem: Problem) => isNotFound(problem),
  },
  actions: {
    amendItem: needAction<AmendedItem>('amendItem'),
    countAsked: assign({ asked: ({ context }) => context.asked + 1 }),
    beginAnew: assign({ asked: 0 }),
  },
  delays: { pause: ({ context }) => pauseAfterAsking(context.asked) },
}).createMachine({
  id: 'videoWatch',
  description: 'Waits for a video that the server is converting.',
  context: ({ input }) => ({ ...input, asked: 0 }),
  invoke: { id: 'attention', src: 'attention' },
  initial: 'pausing',
  states: {
    pausing: {
      description: 'Waits before the next request.',
      on: { 'attention.lost': 'resting' },
      after: { pause: 'asking' },
    },
    asking: {
      description: 'Loads the video’s state.',
      on: { 'attention.lost': 'resting' },
      invoke: {
        id: 'loadVideo',
        src: 'loadVideo',
        input: ({ context }) => ({ id: context.videoId }),
        onDone: [
          {
            guard: { type: 'isSettled', params: output },
            target: 'settled',
            actions: {
              type: 'amendItem',
              params: ({ context: { postId }, event: { output: video } }) => ({
                list: 'posts',
                id: postId,
                change: { videos: [video] },
              }),
            },
            description: 'The video can be played, or never will be.',
          },
          {
            target: 'pausing',
            actions: 'countAsked',
            description: 'The video is not ready yet, so the next pause is longer.',
          },
        ],
        onError: [
          {
            guard: { type: 'isNotFound', params: problem },
            target: 'settled',
            description: 'The video’s post has been deleted or hidden since.',
          },
          {
            target: 'pausing',
            actions: 'countAsked',
            description:
              'The request failed without saying anything about the video, so it is repeated later.',
          },
        ],
      },
    },
    resting: {
      description: 'The tab is hidden or offline, so no requests are sent.',
      on: { 'attention.returned': { target: 'asking', actions: 'beginAnew' } },
    },
    settled: {
      type: 'final',
      description: 'The video’s state is final, so there is nothing to wait for.',
    },
  },
})

export type VideoWatchRef = ActorRefFrom<typeof videoWatchMachine>
