import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import { PICTURE_OVERLAY } from './media.ts'
import type { Picture } from './picture.ts'
import type { Post } from './post.ts'

/** A picture of a post, by position. */
export interface PictureOfPost {
  post: Post
  index: number
}

/** The picture in the URL; null if none of these posts contains it. */
export function pictureAsked(query: Query, posts: readonly Post[]): PictureOfPost | null {
  const id = asksFor(query, PICTURE_OVERLAY) ? askedAbout(query) : null
  if (id === null) return null
  for (const post of posts) {
    const index = post.pictures.findIndex((picture) => picture.id === id)
    if (index >= 0) return { post, index }
  }
  return null
}

export const namesPicture = (query: Query, posts: readonly Post[]): boolean =>
  pictureAsked(query, posts) !== null

/** The next or previous position. Wraps around at both ends. */
export const turned = (index: number, by: 1 | -1, count: number): number =>
  (index + by + count) % count

/** True if the picture in the URL is already shown. */
export const isShown = (query: Query, { shown }: { shown: PictureOfPost | null }): boolean =>
  shown !== null && pictureAsked(query, [shown.post])?.index === shown.index

/** The next or previous picture. */
export const afterTurn = ({ post, index }: PictureOfPost, by: 1 | -1): PictureOfPost => ({
  post,
  index: turned(index, by, post.pictures.length),
})

export const pictureAt = ({ post }: PictureOfPost, end: 'first' | 'last'): PictureOfPost => ({
  post,
  index: end === 'first' ? 0 : post.pictures.length - 1,
})

/** The next and the previous picture, to preload. */
export const neighboursOf = ({ post: { pictures }, index }: PictureOfPost): Picture[] =>
  ([1, -1] as const)
    .map((by) => pictures[turned(index, by, pictures.length)])
    .filter((picture, at, all) => picture !== pictures[index] && all.indexOf(picture) === at)
    .filter((picture) => picture !== undefined)
