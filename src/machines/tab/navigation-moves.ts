/** Transitions and parameters that the navigation chart uses more than once. */
import { known } from '#machines/known.ts'
import { entryOf, stepsTo } from '#rules/tab/place.ts'
import type {
  DestinationGiven,
  DoorRefused,
  HistoryMoved,
  LinkFollowed,
  NavigationContext,
  ReturnRequested,
} from './navigation-types.ts'

interface Given<Event> {
  context: NavigationContext
  event: Event
}

/** Parameters of a link or a flow that leads away from the current place. */
export const fromHere = ({ context, event }: Given<LinkFollowed | DestinationGiven>) => ({
  here: context.place,
  there: event.destination,
})

/** Parameters of a move through the history from the current place. */
export const throughHistory = ({ context, event }: Given<HistoryMoved>) => ({
  here: context.place,
  there: event.place,
})

/** Guard: a move through the history has led back to the page that is still shown. */
export const isBackHere = { type: 'isHere', params: throughHistory } as const

/** The transition for a late popstate, which arrives after the chart has stopped waiting for it. */
export const backAtLast = {
  guard: isBackHere,
  description: 'The browser has arrived.',
} as const

/** Parameters for returning to another URL of the same page. */
export const backOnPage = ({ context, event }: Given<ReturnRequested>) => ({
  place: context.place,
  path: event.path,
})

/** Stores the destination of a link or a flow. */
export const headFor = {
  type: 'keepHeading',
  params: ({ event }: { event: LinkFollowed | DestinationGiven | DoorRefused }) => ({
    to: event.destination,
  }),
} as const

/** Stores the destination of Back or Forward. */
export const headBack = {
  type: 'keepHeading',
  params: ({ event }: { event: HistoryMoved }) => ({ backTo: event.place }),
} as const

/** Stores the destination when the page's own chart returns to another of its URLs. */
export const headInstead = {
  type: 'keepHeading',
  params: ({ event: { path } }: { event: ReturnRequested }) => ({ to: { path, replace: true } }),
} as const

export const headingOf = ({ heading }: NavigationContext) =>
  known(heading, 'where the tab is heading')

/** Returns the history entry to which the browser has already moved while the old page is still on screen. */
export const passedOf = (context: NavigationContext) =>
  known(entryOf(headingOf(context)), 'the entry that was passed')

/** Moves the browser back to the entry of the page that is still shown. */
export const returnHere = {
  type: 'travel',
  params: ({ context }: { context: NavigationContext }) => ({
    steps: stepsTo(passedOf(context), context.place),
  }),
} as const

/** The transition for a link that would lose unsaved work. */
export const losesHere = {
  guard: { type: 'leavesWork', params: fromHere },
  target: 'asking',
  actions: headFor,
  description: 'Work at this URL would be lost.',
} as const

/**
 * The transition for a Back that would lose unsaved work. The browser has already moved, so the move is undone before
 * the prompt.
 */
export const losesBack = {
  guard: { type: 'leavesWork', params: throughHistory },
  target: 'restoring',
  actions: headBack,
  description: 'Work at this URL would be lost.',
} as const

export const opensHere = {
  guard: { type: 'staysOnPage', params: fromHere },
  target: 'turning',
  actions: headFor,
  description: 'The new URL opens a dialog or a tab on this page.',
} as const

/** The transition for a Back that closes an overlay or leads to another step of the page. */
export const closesHere = {
  guard: { type: 'staysOnPage', params: throughHistory },
  target: 'turning',
  actions: headBack,
  description: 'Back closes something that was opened on this page.',
} as const

export const losesNothing = {
  guard: 'nothingIsUnsaved',
  target: 'preparing',
  description: 'Nothing would be lost.',
} as const

export const asksFirst = {
  target: 'asking',
  actions: headFor,
  description: 'Leaving the page would lose unsaved work.',
} as const

/**
 * Asks before a Back that would lose unsaved work. The browser has already moved, so the move is undone before the
 * prompt.
 */
export const undoneFirst = {
  target: 'restoring',
  actions: headBack,
  description: 'Unsaved work would be lost. The browser is led forward again before the tab asks.',
} as const

export const leadsOn = {
  target: 'preparing',
  actions: headFor,
  description: 'A flow goes on to another page by itself, so the member is not asked.',
} as const

export const goneBack = {
  target: 'preparing',
  actions: headBack,
  description: 'The browser has moved, and the new page is fetched.',
} as const
