/** What several transitions of the chart of the way through the tab have in common. */
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

/** A link or a flow leads there from here. */
export const fromHere = ({ context, event }: Given<LinkFollowed | DestinationGiven>) => ({
  here: context.place,
  there: event.destination,
})

/** Back or Forward has led there from here. */
export const throughHistory = ({ context, event }: Given<HistoryMoved>) => ({
  here: context.place,
  there: event.place,
})

/** Back has led to where the page still is. */
export const isBackHere = { type: 'isHere', params: throughHistory } as const

/** It has taken its time, and the chart has gone on without it. */
export const backAtLast = {
  guard: isBackHere,
  description: 'The browser is back at last.',
} as const

/** The page is to be as it was at that address. */
export const backOnPage = ({ context, event }: Given<ReturnRequested>) => ({
  place: context.place,
  path: event.path,
})

/** A link or a flow says where to. */
export const headFor = {
  type: 'keepHeading',
  params: ({ event }: { event: LinkFollowed | DestinationGiven | DoorRefused }) => ({
    to: event.destination,
  }),
} as const

/** Back or Forward says it. */
export const headBack = {
  type: 'keepHeading',
  params: ({ event }: { event: HistoryMoved }) => ({ backTo: event.place }),
} as const

/** The page's own chart does. */
export const headInstead = {
  type: 'keepHeading',
  params: ({ event: { path } }: { event: ReturnRequested }) => ({ to: { path, replace: true } }),
} as const

export const headingOf = ({ heading }: NavigationContext) =>
  known(heading, 'where the tab is heading')

/** Where Back has led, which is not where the page is. */
export const passedOf = (context: NavigationContext) =>
  known(entryOf(headingOf(context)), 'the entry that was passed')

/** Leads the browser to where the page still is. */
export const returnHere = {
  type: 'travel',
  params: ({ context }: { context: NavigationContext }) => ({
    steps: stepsTo(passedOf(context), context.place),
  }),
} as const

/** A link leads away from what is being written. */
export const losesHere = {
  guard: { type: 'leavesWork', params: fromHere },
  target: 'asking',
  actions: headFor,
  description: 'What is written at this address would be lost.',
} as const

/** So does Back, which is undone before it is asked about. */
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
