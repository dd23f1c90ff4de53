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

/** The guard that a move through the history has led to the page that is still shown. */
export const isBackHere = { type: 'isHere', params: throughHistory } as const

/** A late popstate, after the chart has stopped waiting for it. */
export const backAtLast = {
  guard: isBackHere,
  description: 'The browser is back at last.',
} as const

/** Parameters for returning to the same page at that path. */
export const backOnPage = ({ context, event }: Given<ReturnRequested>) => ({
  place: context.place,
  path: event.path,
})

/** Keeps the destination of a link or a flow. */
export const headFor = {
  type: 'keepHeading',
  params: ({ event }: { event: LinkFollowed | DestinationGiven | DoorRefused }) => ({
    to: event.destination,
  }),
} as const

/** Keeps the destination of Back or Forward. */
export const headBack = {
  type: 'keepHeading',
  params: ({ event }: { event: HistoryMoved }) => ({ backTo: event.place }),
} as const

/** Keeps the destination that the page's own chart returns to. */
export const headInstead = {
  type: 'keepHeading',
  params: ({ event: { path } }: { event: ReturnRequested }) => ({ to: { path, replace: true } }),
} as const

export const headingOf = ({ heading }: NavigationContext) =>
  known(heading, 'where the tab is heading')

/** The history entry that Back has led to while the page has stayed. */
export const passedOf = (context: NavigationContext) =>
  known(entryOf(headingOf(context)), 'the entry that was passed')

/** Moves the browser back to the entry of the page that is still shown. */
export const returnHere = {
  type: 'travel',
  params: ({ context }: { context: NavigationContext }) => ({
    steps: stepsTo(passedOf(context), context.place),
  }),
} as const

/** A link would lose unsaved work. */
export const losesHere = {
  guard: { type: 'leavesWork', params: fromHere },
  target: 'asking',
  actions: headFor,
  description: 'What is written at this address would be lost.',
} as const

/** Back would lose unsaved work. The browser has moved already, so the move is undone before the question. */
export const losesBack = {
  guard: { type: 'leavesWork', params: throughHistory },
  target: 'restoring',
  actions: headBack,
  description: 'What is written at this address would be lost.',
} as const

export const opensHere = {
  guard: { type: 'staysOnPage', params: fromHere },
  target: 'turning',
  actions: headFor,
  description: 'It opens something on this page.',
} as const
