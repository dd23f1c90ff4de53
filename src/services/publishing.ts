import type { Publication } from '#rules/feed/composition.ts'
import { pictureSchema } from '#rules/feed/picture.ts'
import { type Post, postSchema } from '#rules/feed/post.ts'
import type { PostInput } from '#rules/feed/post-input.ts'
import { type Call, request } from './http.ts'

/** Saves the alt text of each picture; null removes it. */
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

/** Saves the alt texts first, so that the post is never shown without them. */
export async function publishPost(
  { input, alts }: Publication<PostInput>,
  call: Call,
): Promise<Post> {
  await describePictures(alts, call)
  return await request('posts', postSchema, { ...call, method: 'post', body: input })
}
