import { POSTS_PAGE } from '#rules/feed/post.ts'
import { mayReachOthers } from '#rules/member/schema.ts'
import { PostsPage } from '#views/feed/PostsPage.tsx'
import { feedFlow, feedParts } from './feed.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({ feed: feedFlow(world) })

export default (world: World) => {
  const { feed } = flows(world)
  const posts = () => world.keep('posts', feed, { query: { perPage: POSTS_PAGE } })
  const parts = feedParts(world, posts)
  return () => (
    <PostsPage feed={posts()} parts={parts} mayWrite={mayReachOthers(world.currentMember())} />
  )
}
