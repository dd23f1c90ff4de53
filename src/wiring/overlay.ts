import type { OverlayEvent, OverlaysHeard } from '#machines/overlay.ts'
import { isSameOverlay, type NamedOverlay, overlayIn, type Query } from '#rules/tab/place.ts'
import { hearing } from './actors.ts'

/** Tells the query of the page at the start and at each change, anywhere or only on the same page, until it is stopped. */
export type FollowAddress = (tell: (query: Query) => void, isAnywhere?: boolean) => () => void

/** Says what the address opens and closes of a chart's own overlays. */
export const overlayOver = (follow: FollowAddress) =>
  hearing<OverlayEvent, never, OverlaysHeard>((tell, _, heard) => {
    let open: NamedOverlay | null = null
    return follow((query) => {
      const next = overlayIn(query, heard)
      if (open !== null && !isSameOverlay(open, next)) tell({ type: 'overlay.closed' })
      if (next !== null) tell({ type: 'overlay.opened', ...next })
      open = next
    }, heard.isAnywhere)
  })
