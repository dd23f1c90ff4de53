import type { Picture } from '#rules/feed/picture.ts'
import { mayPost } from '#rules/member/posting.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, refuse } from '#server/errors/refused.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { changeAlt } from '#server/resources/pictures/store.ts'
import { isInPost } from '#server/resources/posts/store.ts'

/**
 * Sets the alt text of the member's own picture. The alt text of a picture in a post is visible to every member, so
 * changing it requires the right to post.
 * @throws Refused with 404 for another member's picture
 */
export async function describePicture(
  { tx, me, now }: MyAct,
  id: number,
  alt: string | null,
): Promise<Picture> {
  const member = await actingMember(tx, me.id)
  const picture = await changeAlt(tx, member.id, id, alt)
  if (!picture) throw notFound()
  if (await isInPost(tx, id)) refuse(mayPost(standingOf(member, now)), 403)
  return picture
}
