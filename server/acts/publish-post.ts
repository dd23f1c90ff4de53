import type { Post, PostInput } from '#rules/feed/post.ts'
import { mayPost } from '#rules/member/schema.ts'
import type { MyAct } from '#server/act.ts'
import { only } from '#server/db/rows.ts'
import type { Tx } from '#server/db/types.ts'
import { sanitised } from '#server/html.ts'
import { invalidField, notFound, refuse } from '#server/refused.ts'
import { findMember, type MemberRow } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { ownsPictures } from '#server/resources/pictures/store.ts'
import { createPost, listTags, postsFor } from '#server/resources/posts/store.ts'

const NOT_KNOWN = 'This is not one of the choices'

async function checkAttachments(tx: Tx, author: MemberRow, input: PostInput): Promise<void> {
  const usable = new Set((await listTags(tx, author)).map(({ id }) => id))
  if (!input.tags.every((id) => usable.has(id))) throw invalidField('tags', NOT_KNOWN)
  if (input.videos.length > 0) throw invalidField('videos', NOT_KNOWN)
  if (!(await ownsPictures(tx, author.id, input.pictures)))
    throw invalidField('pictures', NOT_KNOWN)
}

/**
 * Publishes a post, with the exchange it is about if there is one. The message is cleaned on the way in, and a minor's
 * location is left out.
 */
export async function publishPost(
  { tx, me, now }: MyAct,
  { exchange_id, ...input }: PostInput & { exchange_id?: number },
): Promise<Post> {
  // Read again: her parent or a mod may have said no since her request was let in.
  const author = await findMember(tx, me.id)
  if (!author) throw notFound()
  const standing = standingOf(author, now)
  refuse(mayPost(standing), 403)
  await checkAttachments(tx, author, input)
  const message = sanitised(input.message)
  if (message === null) throw invalidField('message', 'Please say a few words')
  const made = await createPost(
    tx,
    {
      userId: author.id,
      message,
      location: standing.is_minor ? null : input.location,
      exchangeId: exchange_id ?? null,
      tagIds: input.tags,
      pictureIds: input.pictures,
    },
    now,
  )
  return only(await postsFor(tx, [made], author))
}
