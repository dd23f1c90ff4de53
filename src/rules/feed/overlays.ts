import { type Query, withOverlay } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** The address of a page with the composer open: `/posts` becomes `/posts?compose=1`. */
export const composePath = (path: string): Path => withOverlay(path, { compose: '1' })

/** The address opens the composer. */
export const asksToCompose = ({ compose }: Query): boolean => compose === '1'

/** The address of a page with the comments on a post open: `/posts` becomes `/posts?comments=9`. */
export const commentsPath = (path: string, id: number): Path =>
  withOverlay(path, { comments: String(id) })
