import type { Publication } from '#rules/feed/composition.ts'
import { pictureSchema } from '#rules/feed/picture.ts'
import { type Post, postSchema } from '#rules/feed/post.ts'
import type { PostInput } from '#rules/feed/post-input.ts'
import { type Call, request } from './http.ts'

/** What somebody hears who cannot see them; null for nothing. */
export async function describePictures(
  alts: readonly { id: number; alt: string | null }[],
  call: Call,
): Promise<void> {
  await Promise.all(
    alts.map(({ id, alt }) =>
      request(`pictures/${id}`, pictureSchema, { ...call, method: 'put', body: { alt } }),
    ),
  )
}

/** A post, after its pictures have been told what they show. */
export async function publishPost(
  { input, alts }: Publication<PostInput>,
  call: Call,
): Promise<Post> {
  await describePictures(alts, call)
  return await request('posts', postSchema, { ...call, method: 'post', body: input })
}
