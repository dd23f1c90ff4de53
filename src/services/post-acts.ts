import { type Liked, likedSchema } from '#rules/feed/comment.ts'
import { type Post, postSchema } from '#rules/feed/post.ts'
import { messageOf } from '#rules/feed/wording.ts'
import type { Reworded } from '#rules/feed/written.ts'
import { type Call, remove, request } from './http.ts'

/** Toggles the member's like. */
export const likePost = ({ id }: { id: number }, call: Call): Promise<Liked> =>
  request(`posts/${id}/like`, likedSchema, { ...call, method: 'post', retry: false })

/** Toggles the pin. */
export const pinPost = ({ id }: { id: number }, call: Call): Promise<Pick<Post, 'is_pinned'>> =>
  request(`posts/${id}/pin`, postSchema, { ...call, method: 'post', retry: false })

/** Edits a post. @param values the plain text from the form */
export const editPost = (values: { id: number; message: string }, call: Call): Promise<Reworded> =>
  request(`posts/${values.id}`, postSchema, {
    ...call,
    method: 'put',
    body: { message: messageOf(values) },
  })

export const deletePost = ({ id }: { id: number }, call: Call): Promise<void> =>
  remove(`posts/${id}`, call)
