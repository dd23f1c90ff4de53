import { asksFor, overlaid, type Query, withOverlay } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** The composer, which opens over any page: `/posts` becomes `/posts?compose=1`. */
export const COMPOSE_OVERLAY = 'compose'
/** The composer with a suggested greeting, for a new member's first post: `/?do=hello`. */
export const HELLO_OVERLAY = 'hello'
/** The comments on a post, which open over any page: `/posts` becomes `/posts?comments=9`. */
export const COMMENTS_OVERLAY = 'comments'

export const composePath = (path: string): Path => withOverlay(path, { [COMPOSE_OVERLAY]: '1' })

export const helloPath = (path: string): Path => overlaid(path, HELLO_OVERLAY)

/** True if the URL opens the composer, empty or with a suggested greeting. */
export const asksToCompose = (query: Query): boolean =>
  query.compose === '1' || asksFor(query, HELLO_OVERLAY)

export const commentsPath = (path: string, id: number): Path =>
  withOverlay(path, { [COMMENTS_OVERLAY]: String(id) })
