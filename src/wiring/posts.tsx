import { POSTS_PAGE } from '#rules/feed/post.ts'
import { PostsPage } from '#views/feed/PostsPage.tsx'
import { feedFlows } from './feed.ts'
import type { World } from './world.ts'

export const flows = feedFlows

export default (world: World) => {
  const { feed, post } = flows(world)
  return () => (
    <PostsPage feed={world.keep('posts', feed, { query: { perPage: POSTS_PAGE } })} post={post} />
  )
}
