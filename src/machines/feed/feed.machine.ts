import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { appended, isEmptyPage, isLastPage, type Meta, type Page } from '#rules/wire/api.ts'
import { UNEXPECTED } from '#rules/wire/problem.ts'

export type FeedEvent =
  | { type: 'more.requested' }
  | { type: 'refresh.requested' }
  | { type: 'retry.requested' }

interface FeedContext {
  perPage: number
  posts: Post[]
  /** Where the list stands; before the first page came, before its beginning. */
  meta: Meta
}

const loadFailed: Toast = { message: UNEXPECTED, tone: 'bad' }

/**
 * The feed, newest first, page by page. The next page is asked for only while nothing is loading, and what moved down
 * meanwhile does not come twice. A refresh begins again at the top; when it fails, what was there stays.
 */
export const feedMachine = setup({
  types: {
    context: {} as FeedContext,
    events: {} as FeedEvent,
    input: {} as { perPage: number },
  },
  actors: { loadPosts: needActor<Page<Post>, { page: number; perPage: number }>() },
  guards: {
    isEmptyPage: (_, page: Page<Post>) => isEmptyPage(page),
    isLastPage: (_, meta: Meta) => isLastPage(meta),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    keepPage: assign((_, { data, meta }: Page<Post>) => ({ posts: data, meta })),
    appendPage: assign(({ context }, { data, meta }: Page<Post>) => ({
      posts: appended(context.posts, data),
      meta,
    })),
  },
}).createMachine({
  id: 'feed',
  description: 'The posts of all critters, page by page.',
  context: ({ input: { perPage } }) => ({
    perPage,
    posts: [],
    meta: { current_page: 0, last_page: 1, per_page: perPage, total: 0 },
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The first page is on its way.',
      invoke: {
        id: 'loadPosts',
        src: 'loadPosts',
        input: ({ context: { perPage } }) => ({ page: 1, perPage }),
        onDone: [
          {
            guard: { type: 'isEmptyPage', params: ({ event }) => event.output },
            target: 'empty',
            description: 'Nobody has posted yet.',
          },
          {
            guard: { type: 'isLastPage', params: ({ event }) => event.output.meta },
            target: 'complete',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
            description: 'One page holds everything.',
          },
          {
            target: 'ready',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'failed', actions: { type: 'announce', params: loadFailed } },
      },
    },
    ready: {
      description: 'Posts are shown, and there are older ones.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is loading.',
          on: { 'more.requested': 'loadingMore', 'refresh.requested': 'refreshing' },
        },
        loadingMore: {
          description: 'The next page is on its way; asking again changes nothing.',
          invoke: {
            id: 'loadMore',
            src: 'loadPosts',
            input: ({ context: { perPage, meta } }) => ({ page: meta.current_page + 1, perPage }),
            onDone: [
              {
                guard: { type: 'isLastPage', params: ({ event }) => event.output.meta },
                target: '#feed.complete',
                actions: { type: 'appendPage', params: ({ event }) => event.output },
                description: 'That was the last page.',
              },
              {
                target: 'idle',
                actions: { type: 'appendPage', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'idle', actions: { type: 'announce', params: loadFailed } },
          },
        },
        refreshing: {
          description: 'The first page is asked for again; the old posts stay until it is here.',
          invoke: {
            id: 'refresh',
            src: 'loadPosts',
            input: ({ context: { perPage } }) => ({ page: 1, perPage }),
            onDone: [
              {
                guard: { type: 'isLastPage', params: ({ event }) => event.output.meta },
                target: '#feed.complete',
                actions: { type: 'keepPage', params: ({ event }) => event.output },
                description: 'One page holds everything.',
              },
              {
                target: 'idle',
                actions: { type: 'keepPage', params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: { type: 'isLastPage', params: ({ context }) => context.meta },
                target: '#feed.complete',
                actions: { type: 'announce', params: loadFailed },
                description: 'The old posts stay, and they were all there are.',
              },
              { target: 'idle', actions: { type: 'announce', params: loadFailed } },
            ],
          },
        },
      },
    },
    complete: {
      description: 'Every post is shown.',
      on: { 'refresh.requested': 'ready.refreshing' },
    },
    empty: {
      description: 'There is no post at all.',
      on: { 'refresh.requested': 'loading' },
    },
    failed: {
      description: 'The posts could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type FeedRef = ActorRefFrom<typeof feedMachine>
