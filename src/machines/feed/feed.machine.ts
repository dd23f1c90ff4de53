import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { Post } from '#rules/feed/post.ts'
import { UNEXPECTED } from '#rules/wire/problem.ts'

/** All members' posts, newest first. A refresh starts again at the top. */
export const feedMachine = listMachine<Post, { perPage: number }>({
  id: 'feed',
  description: 'The posts of all members, page by page.',
  isKeptUp: true,
  isKept: true,
  isWindowed: true,
  announces: { message: UNEXPECTED, tone: 'bad' },
})

export type FeedRef = ActorRefFrom<typeof feedMachine>
