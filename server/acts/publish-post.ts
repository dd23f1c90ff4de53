import type { Post } from '#rules/feed/post.ts'
import type { PostInput } from '#rules/feed/post-input.ts'
import { mayPost } from '#rules/member/posting.ts'
import type { MyAct } from '#server/act.ts'
import { only } from '#server/db/rows.ts'
import type { Tx } from '#server/db/types.ts'
import { invalidField, refuse } from '#server/errors/refused.ts'
import { actingMember, type MemberRow } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { holdPictures } from '#server/resources/pictures/store.ts'
import { createPost, listTags } from '#server/resources/posts/store.ts'
import { postsFor } from '#server/resources/posts/view.ts'
import { holdVideos } from '#server/resources/videos/store.ts'
import { sanitised } from '#server/text/html.ts'

const NOT_KNOWN = 'This is not one of the choices'

async function checkAttachments(tx: Tx, author: MemberRow, input: PostInput): Promise<void> {
  const usable = new Set((await listTags(tx, author)).map(({ id }) => id))
  if (!input.tags.every((id) => usable.has(id))) throw invalidField('tags', NOT_KNOWN)
  if (!(await holdVideos(tx, author.id, input.videos))) throw invalidField('videos', NOT_KNOWN)
  if (!(await holdPictures(tx, author.id, input.pictures)))
    throw invalidField('pictures', NOT_KNOWN)
}

/**
 * Strips markup that is not allowed from a message.
 * @throws Refused with 422 if no words are left
 */
export function cleanMessage(message: string): string {
  const clean = sanitised(message)
  if (clean === null) throw invalidField('message', 'Please say a few words')
  return clean
}

/** The received gift that a post is about. */
interface About {
  exchangeId: number
  stepId: number
}

/**
 * Publishes a post, which may be about a received gift. The message is sanitised before it is stored, and a minor's
 * location is left out.
 */
export async function publishPost(
  { tx, me, now }: MyAct,
  input: PostInput,
  about?: About,
): Promise<Post> {
  const author = await actingMember(tx, me.id)
  const standing = standingOf(author, now)
  refuse(mayPost(standing), 403)
  await checkAttachments(tx, author, input)
  const message = cleanMessage(input.message)
  const id = await createPost(
    tx,
    {
      userId: author.id,
      message,
      location: standing.is_minor ? null : input.location,
      exchangeId: about?.exchangeId ?? null,
      stepId: about?.stepId ?? null,
      tagIds: input.tags,
      pictureIds: input.pictures,
      videoIds: input.videos,
    },
    now,
  )
  return only(await postsFor(tx, [id], { reader: author, now }))
}
