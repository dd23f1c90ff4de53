import * as z from 'zod/mini'
import {
  type Comment,
  commentSchema,
  type Liked,
  likedSchema,
  talkSchema,
} from '#rules/feed/comment.ts'
import { type CommentValues, commentInputOf } from '#rules/feed/comment-form.ts'
import { postSchema } from '#rules/feed/post.ts'
import type { CommentsPage, Thread } from '#rules/feed/talk.ts'
import { messageOf } from '#rules/feed/wording.ts'
import type { Reworded } from '#rules/feed/written.ts'
import { metaSchema } from '#rules/wire/api.ts'
import { type Call, remove, request, requestWhole } from './http.ts'

const talkAnswerSchema = z.object({ data: talkSchema, meta: metaSchema })

/** One page of the comments on a post: the newest ones, or those before the comment `before`. */
export async function loadEarlier(
  { id, before }: { id: number; before: number | null },
  call: Call,
): Promise<CommentsPage> {
  const query = before === null ? {} : { before }
  const { data, meta } = await requestWhole(`comments-and-likes/${id}`, talkAnswerSchema, {
    ...call,
    query,
  })
  return { comments: data.comments, hasEarlier: meta.last_page > meta.current_page }
}

/** Loads a post by its id together with its newest comments. */
export async function loadThread({ id }: { id: number }, call: Call): Promise<Thread> {
  const [post, page] = await Promise.all([
    request(`posts/${id}`, postSchema, call),
    loadEarlier({ id, before: null }, call),
  ])
  return { post, ...page }
}

export const addComment = (values: CommentValues, call: Call): Promise<Comment> =>
  request('comments', commentSchema, { ...call, method: 'post', body: commentInputOf(values) })

/** Toggles the member's like. */
export const likeComment = ({ id }: { id: number }, call: Call): Promise<Liked> =>
  request(`comments/${id}/like`, likedSchema, { ...call, method: 'post', retry: false })

/** Edits a comment. @param values the plain text from the form */
export const editComment = (
  values: { id: number; message: string },
  call: Call,
): Promise<Reworded> =>
  request(`comments/${values.id}`, commentSchema, {
    ...call,
    method: 'put',
    body: { message: messageOf(values) },
  })

export const deleteComment = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`comments/${id}`, call)
