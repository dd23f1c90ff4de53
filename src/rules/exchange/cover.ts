import type { Ratio } from '#rules/feed/crop.ts'
import type { Picture } from '#rules/feed/picture.ts'
import type { Exchange } from './schema.ts'

/** Covers are cropped to a square. Cards and heroes show the middle of the square. */
export const COVER_RATIOS: readonly Ratio[] = [1]

const isAmong = (pictures: readonly Picture[], { id }: Picture): boolean =>
  pictures.some((picture) => picture.id === id)

/** The covers to choose from: the exchange's own, and those that mods offer for all exchanges. */
export const coversOffered = (own: readonly Picture[], headers: readonly Picture[]): Picture[] => [
  ...own.filter((picture) => !isAmong(headers, picture)),
  ...headers,
]

/** The exchange's current cover, as a list. The creator can keep it even if mods no longer offer it. */
export const coversOf = ({ picture }: Pick<Exchange, 'picture'>): Picture[] =>
  picture === null ? [] : [picture]

/** Adds a cover, unless it is already in the list. */
export const withCover = (own: readonly Picture[], cover: Picture): Picture[] =>
  isAmong(own, cover) ? [...own] : [...own, cover]

/** The alt text of a cover. */
export const coverName = (cover: Picture, headers: readonly Picture[]): string =>
  cover.alt ?? (isAmong(headers, cover) ? `Picture ${cover.id}` : 'Your own picture')

/** The reason why the exchange was rejected, shown to its creator while they edit it; null if it was not rejected. */
export const rejectionOf = ({ status, reason }: Pick<Exchange, 'status' | 'reason'>) =>
  status === 'rejected' ? reason : null
