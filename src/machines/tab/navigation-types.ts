/** Events and context of the navigation chart. */
import type { Heading, Place, Query, Scrolls } from '#rules/tab/place.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import type { StandingChanged } from './door.machine.ts'

export type LinkFollowed = { type: 'link.followed'; destination: Destination }
export type DestinationGiven = { type: 'destination.given'; destination: Destination }
/** Sent to a page's flow when the flow starts, and whenever the query changes while the page stays. */
export type AddressChanged = { type: 'address.changed'; query: Query }
/** Sent to return to another URL of the same page, to close an overlay or to go back a step. */
export type ReturnRequested = { type: 'return.requested'; path: Path }
/** Sent when the visitor may not see the page. */
export type DoorRefused = { type: 'door.refused'; destination: Destination }
export type HistoryMoved = { type: 'history.moved'; place: Place }
export type PlaceReached = { type: 'place.reached'; place: Place; leftAt: number }

export type NavigationEvent =
  | LinkFollowed
  | DoorRefused
  | DestinationGiven
  | HistoryMoved
  | PlaceReached
  | StandingChanged
  | WorkBegun
  | { type: 'work.settled' }
  | { type: 'departure.confirmed' }
  | { type: 'departure.abandoned' }
  | ReturnRequested

/**
 * @property at - the only URL of the page at which the form is shown; absent if the form is shown at every URL of the
 * page
 */
type WorkBegun = { type: 'work.begun'; at?: string }

export interface NavigationGiven {
  /** The place of the tab. In the input, it is the place where the tab starts. */
  place: Place
}

export interface NavigationContext extends NavigationGiven {
  /** Null unless the tab is on its way to another place. */
  heading: Heading | null
  /** The number of forms with unsaved values. */
  unsaved: number
  /** The URL of the form with unsaved work, if its page shows the form only at this URL. */
  workAt: string | null
  /** The scroll positions of pages when they were left, in pixels, by history index. */
  scrolls: Scrolls
}

/** The input for turning to another page. */
export interface Turn {
  heading: Heading
  from: Place
  /** The scroll position in pixels from the top. */
  scroll: number
}
