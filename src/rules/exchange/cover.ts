import type { Ratio } from '#rules/feed/crop.ts'
import type { Picture } from '#rules/feed/picture.ts'
import type { Exchange } from './schema.ts'

/** Covers are cropped to a square; cards and heroes show its middle. */
export const COVER_RATIOS: readonly Ratio[] = [1]

const isAmong = (pictures: readonly Picture[], { id }: Picture): boolean =>
  pictures.some((picture) => picture.id === id)

/** The covers to choose from: the exchange's own ones, and those that mods offer to everybody. */
export const coversOffered = (own: readonly Picture[], headers: readonly Picture[]): Picture[] => [
  ...own.filter((picture) => !isAmong(headers, picture)),
  ...headers,
]

/** An exchange keeps its cover, even if the mods no longer offer it. */
export const coversOf = ({ picture }: Pick<Exchange, 'picture'>): Picture[] =>
  picture === null ? [] : [picture]

/** Adds a cover, each once. */
export const withCover = (own: readonly Picture[], cover: Picture): Picture[] =>
  isAmong(own, cover) ? [...own] : [...own, cover]

/** The alt text of a cover. */
export const coverName = (cover: Picture, headers: readonly Picture[]): string =>
  cover.alt ?? (isAmong(headers, cover) ? `Picture ${cover.id}` : 'Your own picture')

/** The reason for the rejection, for the creator who edits the exchange; null if it was not rejected. */
export const rejectionOf = ({ status, reason }: Pick<Exchange, 'status' | 'reason'>) =>
  status === 'rejected' ? reason : null
