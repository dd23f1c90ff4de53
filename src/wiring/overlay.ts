import type { OverlayEvent, OverlaysHeard } from '#machines/overlay.ts'
import { isSameOverlay, type NamedOverlay, overlayIn, type Place } from '#rules/tab/place.ts'
import { hearing } from './actors.ts'

/**
 * Reports the place once immediately, and then each time a URL of the page is opened. With `isAnywhere`, it continues on
 * every other page. Returns a function that stops it.
 */
export type FollowAddress = (
  tell: (place: Pick<Place, 'path' | 'state'>) => void,
  isAnywhere?: boolean,
) => () => void

/**
 * Reports which of a chart's own overlays the URL opens and closes. It sends `overlay.opened` if the URL contains one
 * when the chart starts, and each time a link to such a URL is followed. It sends `overlay.closed` when the URL no
 * longer contains the open overlay, and before a different one opens.
 */
export const overlayOver = (follow: FollowAddress) =>
  hearing<OverlayEvent, never, OverlaysHeard>((tell, _, heard) => {
    let open: NamedOverlay | null = null
    return follow((place) => {
      const next = overlayIn(place, heard)
      if (open !== null && !isSameOverlay(open, next)) tell({ type: 'overlay.closed' })
      if (next !== null) tell({ type: 'overlay.opened', ...next })
      open = next
    }, heard.isAnywhere)
  })
