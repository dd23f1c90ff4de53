import type { Liked } from '#rules/feed/comment.ts'
import { likeRefusal } from '#rules/feed/rights.ts'
import type { MyAct } from '#server/act.ts'
import { refuse } from '#server/errors/refused.ts'
import { likedTheComment, likedThePost } from '#server/notices/talk.ts'
import { type Notice, tellOnce } from '#server/notices/tell.ts'
import { lockComment } from '#server/resources/comments/store.ts'
import {
  likedComment,
  likedPost,
  toggleCommentLike,
  togglePostLike,
} from '#server/resources/likes/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { speakerOf } from '#server/resources/members/view.ts'
import { lockPost } from '#server/resources/posts/store.ts'

async function mustBeAllowedToLike({ tx, me, now }: MyAct): Promise<void> {
  refuse(likeRefusal(speakerOf(await actingMember(tx, me.id), now)), 403)
}

/** Notifies the author only the first time, so that repeated likes by the same member are not announced again. */
async function tellAuthor(act: MyAct, { userId }: { userId: number }, notice: Notice) {
  if (userId !== act.me.id) await tellOnce(act, userId, notice)
}

/** Toggles the member's like of a post. */
export async function likePost(act: MyAct, id: number): Promise<Liked> {
  await mustBeAllowedToLike(act)
  const { tx, me, now } = act
  const post = await lockPost(tx, id)
  if (await togglePostLike(tx, { id, memberId: me.id, now }))
    await tellAuthor(act, post, likedThePost(id, me))
  return likedPost(tx, id, me.id)
}

/** Toggles the member's like of a comment. */
export async function likeComment(act: MyAct, id: number): Promise<Liked> {
  await mustBeAllowedToLike(act)
  const { tx, me, now } = act
  const comment = await lockComment(tx, id)
  if (await toggleCommentLike(tx, { id, memberId: me.id, now }))
    await tellAuthor(act, comment, likedTheComment(comment.postId, me))
  return likedComment(tx, id, me.id)
}
