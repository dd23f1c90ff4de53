import { feedMachine } from '#machines/feed/feed.machine.ts'
import { postMachine } from '#machines/feed/post.machine.ts'
import { loadPosts } from '#services/posts.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

/** The feed and its cards, which home and the posts page share. */
export const feedFlows = ({ tell: { announce } }: World) => ({
  feed: feedMachine.provide({ actors: { loadItems: calling(loadPosts) }, actions: { announce } }),
  post: postMachine,
})
