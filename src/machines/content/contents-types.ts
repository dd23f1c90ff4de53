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
  /** What the address asks for. */
  query: Query
  contents: Content[]
  /** What is written or deleted; null while another is added. */
  chosen: Content | null
  /** Why it was not deleted. */
  problem: Problem | null
}
