import type { Comment } from '#rules/feed/comment.ts'
import type { CommentInput } from '#rules/feed/comment-input.ts'
import { commentRefusal, deleteRefusal, editRefusal } from '#rules/feed/rights.ts'
import type { MyAct } from '#server/act.ts'
import { refuse } from '#server/errors/refused.ts'
import { commented } from '#server/notices/talk.ts'
import { tell } from '#server/notices/tell.ts'
import {
  changeComment,
  createComment,
  deleteComment,
  lockComment,
  postIdOf,
  theComment,
} from '#server/resources/comments/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { speakerOf } from '#server/resources/members/view.ts'
import { lockPost } from '#server/resources/posts/store.ts'
import { cleanMessage } from './publish-post.ts'
import { record } from './record-action.ts'

export async function commentOnPost(
  act: MyAct,
  { commentable_id, message }: CommentInput,
): Promise<Comment> {
  const { tx, me, now } = act
  const reader = await actingMember(tx, me.id)
  refuse(commentRefusal(speakerOf(reader, now)), 403)
  const clean = cleanMessage(message)
  const { id: postId, userId: authorId } = await lockPost(tx, commentable_id)
  const id = await createComment(tx, { postId, userId: me.id, message: clean }, now)
  if (authorId !== me.id) await tell(act, authorId, commented(postId, me))
  return theComment(tx, id, { reader, now })
}

/** Changes the text of the member's own comment, and records when it was edited. */
export async function editComment(
  { tx, me, now }: MyAct,
  id: number,
  message: string,
): Promise<Comment> {
  const reader = await actingMember(tx, me.id)
  const { userId } = await lockComment(tx, id)
  refuse(editRefusal(speakerOf(reader, now), { user: { id: userId } }), 403)
  await changeComment(tx, id, cleanMessage(message), now)
  return theComment(tx, id, { reader, now })
}

/** Deletes a comment: authors may delete their own comments, mods any comment. */
export async function removeComment(act: MyAct, id: number): Promise<void> {
  const { tx, me, now } = act
  const reader = await actingMember(tx, me.id)
  await lockPost(tx, await postIdOf(tx, id))
  const { userId, postId } = await lockComment(tx, id)
  refuse(deleteRefusal(speakerOf(reader, now), { user: { id: userId } }), 403)
  await deleteComment(tx, id)
  if (userId !== me.id)
    await record(act, 'delete comment', ['member', userId], { comment: id, post: postId })
}
