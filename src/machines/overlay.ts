/** Overlays that open by URL, as events for the chart that owns them. */
import type { NamedOverlay, OwnOverlays } from '#rules/tab/place.ts'
import { needListener } from './needs.ts'

/**
 * Sent when the URL contains an overlay of this chart as the chart starts, and each time a link to such a URL is
 * followed.
 */
export type OverlayOpened = { type: 'overlay.opened' } & NamedOverlay

/** Sent when the URL no longer contains the open overlay, and before a different one opens. */
export type OverlayClosed = { type: 'overlay.closed' }

export type OverlayEvent = OverlayOpened | OverlayClosed

/**
 * @property isAnywhere - the overlay opens over any page, and the chart is also notified of page changes
 */
export interface OverlaysHeard extends OwnOverlays {
  isAnywhere?: boolean
}

/**
 * Listens to the URL for a chart's own overlays. A chart handles `overlay.opened` only while its overlay is closed and
 * `overlay.closed` only while it is open, so it does not have to compare overlays.
 */
export const needOverlay = needListener<OverlayEvent, OverlaysHeard>()

/** Invokes the listener above for these overlays. */
export const hearOverlay = (...names: string[]) =>
  ({ id: 'overlay', src: 'overlay', input: { names } }) as const
