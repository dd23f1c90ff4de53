import type { Picture } from '#rules/feed/picture.ts'
import { mayPost } from '#rules/member/posting.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, refuse } from '#server/refused.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { changeAlt } from '#server/resources/pictures/store.ts'
import { isInPost } from '#server/resources/posts/store.ts'

/**
 * Says what a picture of hers shows. Of one in a post everybody reads it, so whoever may not post does not change it
 * there.
 * @throws Refused with 404 for somebody else's
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
