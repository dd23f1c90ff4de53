import { type Query, withOverlay } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** The composer, over any page: `/posts` becomes `/posts?compose=1`. */
export const COMPOSE_OVERLAY = 'compose'
/** The comments on a post, over any page: `/posts` becomes `/posts?comments=9`. */
export const COMMENTS_OVERLAY = 'comments'

export const composePath = (path: string): Path => withOverlay(path, { [COMPOSE_OVERLAY]: '1' })

/** The address opens the composer. */
export const asksToCompose = ({ compose }: Query): boolean => compose === '1'

export const commentsPath = (path: string, id: number): Path =>
  withOverlay(path, { [COMMENTS_OVERLAY]: String(id) })
