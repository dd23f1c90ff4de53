import { GALLERY_PAGE, type Story, storyPageSchema } from '#rules/exchange/story.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Page } from '#rules/wire/api.ts'
import { type Call, requestWhole } from './http.ts'

interface Asked {
  exchangeId: number
  page: number
  perPage: number
}

const storyAt = ({ exchangeId, ...paging }: Asked, call: Call) =>
  requestWhole(`exchanges/${exchangeId}/story`, storyPageSchema, {
    ...call,
    query: { ...paging, include: 'comments' },
  })

/** The story of an exchange that has ended, with the first page of its gallery. */
export async function loadStory(
  { exchangeId }: { exchangeId: number },
  call: Call,
): Promise<Story> {
  const { data, meta } = await storyAt({ exchangeId, page: 1, perPage: GALLERY_PAGE }, call)
  const { posts, ...told } = data
  return { ...told, gallery: { data: posts, meta } }
}

/** One page of the gallery, newest first, each post with its latest comment. */
export async function loadGallery(asked: Asked, call: Call): Promise<Page<Post>> {
  const { data, meta } = await storyAt(asked, call)
  return { data: data.posts, meta }
}
