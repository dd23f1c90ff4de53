import { COMMENTS_PAGE, type Talk } from '#rules/feed/comment.ts'
import type { Meta } from '#rules/wire/api.ts'
import type { Reader } from '#server/db/types.ts'
import { notFound } from '#server/errors/refused.ts'
import { membersById } from '#server/resources/members/view.ts'
import { postsFor } from '#server/resources/posts/view.ts'
import { pageOfComments } from './store.ts'
import type { Viewing } from './view.ts'

interface Asked {
  postId: number
  /** Id of the comment that the page ends before; it may have been deleted. */
  before?: number | undefined
}

/**
 * Returns a post's likes and a page of its comments, with the members who liked or wrote them.
 * @throws Refused with 404
 */
export async function talkBelow(
  db: Reader,
  { postId, before }: Asked,
  viewing: Viewing,
): Promise<{ data: Talk; meta: Meta }> {
  const [post] = await postsFor(db, [postId], viewing)
  if (!post) throw notFound()
  const { comments, hasOlder } = await pageOfComments(db, { postId, before }, viewing)
  const { likes, comments_amount: total } = post
  const people = await membersById(db, [...likes, ...comments.map(({ user }) => user.id)])
  return {
    data: { likes, comments, users: [...people.values()].toSorted((one, two) => one.id - two.id) },
    meta: { current_page: 1, last_page: hasOlder ? 2 : 1, per_page: COMMENTS_PAGE, total },
  }
}
