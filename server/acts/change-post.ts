import type { Post } from '#rules/feed/post.ts'
import { deleteRefusal, editRefusal, pinRefusal } from '#rules/feed/rights.ts'
import type { MyAct } from '#server/act.ts'
import { only } from '#server/db/rows.ts'
import { refuse } from '#server/errors/refused.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { speakerOf } from '#server/resources/members/view.ts'
import { changePost, deletePost, lockPost } from '#server/resources/posts/store.ts'
import { postsFor } from '#server/resources/posts/view.ts'
import { cleanMessage } from './publish-post.ts'
import { record } from './record-action.ts'

/** Changes the text of the member's own post, and records when it was edited. */
export async function editPost({ tx, me, now }: MyAct, id: number, message: string): Promise<Post> {
  const reader = await actingMember(tx, me.id)
  const { userId } = await lockPost(tx, id)
  refuse(editRefusal(speakerOf(reader, now), { user: { id: userId } }), 403)
  await changePost(tx, id, { message: cleanMessage(message), editedAt: now })
  return only(await postsFor(tx, [id], { reader, now }))
}

/** Deletes a post and everything below it: authors may delete their own posts, mods any post. */
export async function removePost(act: MyAct, id: number): Promise<void> {
  const { tx, me, now } = act
  const reader = await actingMember(tx, me.id)
  const { userId } = await lockPost(tx, id, 'update')
  refuse(deleteRefusal(speakerOf(reader, now), { user: { id: userId } }), 403)
  await deletePost(tx, id)
  if (userId !== me.id) await record(act, 'delete post', ['member', userId], { post: id })
}

/** Toggles the pin of a post. */
export async function pinPost(act: MyAct, id: number): Promise<Post> {
  const { tx, me, now } = act
  const reader = await actingMember(tx, me.id)
  refuse(pinRefusal(speakerOf(reader, now)), 403)
  const { pinnedAt, userId } = await lockPost(tx, id)
  const isNew = pinnedAt === null
  await changePost(tx, id, { pinnedAt: isNew ? now : null })
  await record(act, isNew ? 'pin post' : 'unpin post', ['member', userId], { post: id })
  return only(await postsFor(tx, [id], { reader, now }))
}
