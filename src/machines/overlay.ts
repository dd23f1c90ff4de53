/** What opens over a page by its address, as the chart that owns it hears of it. */
import type { NamedOverlay, OwnOverlays } from '#rules/tab/place.ts'
import { needListener } from './needs.ts'

/** The address names an overlay of the chart: at the start, and each time it is followed again. */
export type OverlayOpened = { type: 'overlay.opened' } & NamedOverlay

/** The address no longer names the overlay it named before. Said before another one is opened. */
export type OverlayClosed = { type: 'overlay.closed' }

export type OverlayEvent = OverlayOpened | OverlayClosed

/** @property isAnywhere - opens over any page, and hears of the next page as well */
export interface OverlaysHeard extends OwnOverlays {
  isAnywhere?: boolean
}

/**
 * Hears what of a chart's own the address opens and closes. A chart listens to `overlay.opened` only while it is closed
 * and to `overlay.closed` only while it is open, so it compares nothing.
 */
export const needOverlay = needListener<OverlayEvent, OverlaysHeard>()

/** Invokes that listener for these overlays. */
export const hearOverlay = (...names: string[]) =>
  ({ id: 'overlay', src: 'overlay', input: { names } }) as const
