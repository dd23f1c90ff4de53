/** Writes and reads posts and comments through the API. */
import { COMMENTABLE_POST } from '#rules/feed/comment.ts'
import type { LoggedIn } from './members.ts'

type Api = Pick<LoggedIn, 'api'>

/** Creates a post. @returns its id */
export async function aPostOf(
  { api }: Api,
  message = 'Look what the owl brought',
): Promise<number> {
  return (await api.post('/api/posts', { message })).body.data.id
}

export const commentOn = ({ api }: Api, post: number, message: unknown = 'Lovely', asking = {}) =>
  api.post(
    '/api/comments',
    { message, commentable_type: COMMENTABLE_POST, commentable_id: post },
    asking,
  )

/** Writes a comment on a post. @returns its id */
export async function aCommentOf(member: Api, post: number, message = 'Lovely'): Promise<number> {
  return (await commentOn(member, post, message)).body.data.id
}

export const like = ({ api }: Api, noun: 'posts' | 'comments', id: number, asking = {}) =>
  api.post(`/api/${noun}/${id}/like`, {}, asking)

export const readPost = ({ api }: Api, id: number) => api.get(`/api/posts/${id}`)

export const readTalk = ({ api }: Api, post: number, query = '') =>
  api.get(`/api/comments-and-likes/${post}${query}`)
