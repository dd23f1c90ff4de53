/** What the chart of the way through the tab hears and keeps. */
import type { Heading, Place, Query, Scrolls } from '#rules/tab/place.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import type { StandingChanged } from './door.machine.ts'

export type LinkFollowed = { type: 'link.followed'; destination: Destination }
export type DestinationGiven = { type: 'destination.given'; destination: Destination }
/** The page stays, and is asked to open what its address says: told to its flow at once, and at each change. */
export type AddressChanged = { type: 'address.changed'; query: Query }
/** What was opened on the page is done with, or the step before is asked for: the page at that address again. */
export type ReturnRequested = { type: 'return.requested'; path: Path }
/** The page is not for the one who is here. */
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

/** @property at - the one address of its page at which the form is; absent where it is there at all of them */
type WorkBegun = { type: 'work.begun'; at?: string }

export interface NavigationGiven {
  /** Where the tab is; at first, where it starts. */
  place: Place
}

export interface NavigationContext extends NavigationGiven {
  /** Null while the tab is where it is. */
  heading: Heading | null
  /** How many forms hold something that is not saved. */
  unsaved: number
  /** The address at which one of them is, and at no other of its page. */
  workAt: string | null
  /** How far down a page was when it was left, in pixels, by its index. */
  scrolls: Scrolls
}

/** What turning to a page needs to know. */
export interface Turn {
  heading: Heading
  from: Place
  /** In pixels from the top. */
  scroll: number
}
