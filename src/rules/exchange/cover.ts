import type { Ratio } from '#rules/feed/crop.ts'
import type { Picture } from '#rules/feed/picture.ts'
import type { Exchange } from './schema.ts'

/** Cut square; cards and heroes show its middle. */
export const COVER_RATIOS: readonly Ratio[] = [1]

const isAmong = (pictures: readonly Picture[], { id }: Picture): boolean =>
  pictures.some((picture) => picture.id === id)

/** What may be chosen: what only this exchange has, and what the mods offer to everybody. */
export const coversOffered = (own: readonly Picture[], headers: readonly Picture[]): Picture[] => [
  ...own.filter((picture) => !isAmong(headers, picture)),
  ...headers,
]

/** The cover that an exchange has stays its own, also when the mods offer it no longer. */
export const coversOf = ({ picture }: Pick<Exchange, 'picture'>): Picture[] =>
  picture === null ? [] : [picture]

/** Once more of them, each once. */
export const withCover = (own: readonly Picture[], cover: Picture): Picture[] =>
  isAmong(own, cover) ? [...own] : [...own, cover]

/** How it is called where its picture cannot be seen. */
export const coverName = (cover: Picture, headers: readonly Picture[]): string =>
  cover.alt ?? (isAmong(headers, cover) ? `Picture ${cover.id}` : 'Your own picture')

/** Why a mod has sent it back, for whoever is about to send it in again. */
export const rejectionOf = ({ status, reason }: Pick<Exchange, 'status' | 'reason'>) =>
  status === 'rejected' ? reason : null
