import type { PictureChosen } from '#machines/feed/pictureChoice.machine.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Content } from '#rules/content/shelf.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type ContentsEvent =
  | AddressChanged
  | PictureChosen
  | { type: 'change.abandoned' }
  | { type: 'deletion.confirmed' }
  | { type: 'retry.requested' }

export interface ContentsContext {
  /** The query of the current URL. */
  query: Query
  contents: Content[]
  /** The item being changed or deleted; null while a new one is added. */
  chosen: Content | null
  /** The reason the last deletion failed. */
  problem: Problem | null
}
