import { listMachine } from '#machines/list.ts'
import type { Post } from '#rules/feed/post.ts'
import { UNEXPECTED } from '#rules/wire/problem.ts'

/** The posts about gifts that were received in one exchange. The first page comes with the story. */
export const galleryMachine = listMachine<Post, { exchangeId: number; perPage: number }>({
  id: 'gallery',
  description: 'The posts in the gallery of an exchange, page by page.',
  mayComeLoaded: true,
  isKeptUp: true,
  isKept: true,
  announces: { message: UNEXPECTED, tone: 'bad' },
})
