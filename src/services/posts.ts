import { type Post, postSchema } from '#rules/feed/post.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, requestWhole } from './http.ts'

const postsSchema = page(postSchema)

/** One page of the feed, newest first, each post with its latest comment. */
export const loadPosts = (
  query: { page: number; perPage: number },
  call: Call,
): Promise<Page<Post>> =>
  requestWhole('posts', postsSchema, {
    ...call,
    query: { ...query, sort: '-created_at', include: 'comments' },
  })
