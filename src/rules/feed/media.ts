import type { Member } from '#rules/member/schema.ts'
import type { Picture } from './picture.ts'

/** The longest side of each format that the server makes, in pixels. */
const SIDES = { mobile_list: 640, post_preview: 1080 } as const

type Size = Pick<Picture, 'width' | 'height'>

const widthAt = ({ width, height }: Size, longest: number): number =>
  Math.round(width * Math.min(1, longest / Math.max(width, height)))

/** The `srcset` of a picture: `"/media/a.webp 640w, /media/b.webp 1080w"`. */
export const sourcesOf = (picture: Pick<Picture, 'formats'> & Size): string =>
  (['mobile_list', 'post_preview'] as const)
    .map((format) => `${picture.formats[format]} ${widthAt(picture, SIDES[format])}w`)
    .join(', ')

/** The alt text of a picture. If it has none, returns a text with the picture's position and author. */
export function pictureName(
  { alt }: Pick<Picture, 'alt'>,
  { index, count, author }: { index: number; count: number; author: Pick<Member, 'nickname'> },
): string {
  if (alt) return alt
  const place = count > 1 ? ` ${placeLabel(index, count)}` : ''
  return `Picture${place} by ${author.nickname}`
}

/** "2 of 5" */
export const placeLabel = (index: number, count: number): string => `${index + 1} of ${count}`

/** The overlay that shows a picture at full size: `/posts?do=picture&id=7`. */
export const PICTURE_OVERLAY = 'picture'
