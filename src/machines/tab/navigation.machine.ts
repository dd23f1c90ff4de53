import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, problem } from '#machines/params.ts'
import {
  addressOf,
  elsewhereFrom,
  firstLostVisit,
  type Heading,
  isAt,
  isHere,
  isNewEntry,
  leadsBackTo,
  leavesWork,
  type Place,
  scrollFor,
  staysOnPage,
  stepsTo,
} from '#rules/tab/place.ts'
import { HISTORY_PATIENCE_MS } from '#rules/tab/waits.ts'
import { isCancelled, type Problem } from '#rules/wire/problem.ts'
import { type DoorRef, doorMachine, type StandingChanged } from './door.machine.ts'
import { keptListsMachine } from './keptLists.machine.ts'
import {
  asksFirst,
  backAtLast,
  backOnPage,
  closesHere,
  goneBack,
  headBack,
  headFor,
  headInstead,
  headingOf,
  isBackHere,
  leadsOn,
  losesBack,
  losesHere,
  losesNothing,
  opensHere,
  passedOf,
  returnHere,
  undoneFirst,
} from './navigation-moves.ts'
import type {
  HistoryMoved,
  NavigationContext,
  NavigationEvent,
  NavigationGiven,
  PlaceReached,
  Turn,
} from './navigation-types.ts'

/**
 * Navigation in the tab. The tab asks before a link or the browser's Back would lose unsaved work, and undoes a Back
 * first. A flow that redirects by itself does not ask. The current page stays until the next page's code has loaded,
 * and a later destination overrides an earlier one.
 */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as NavigationGiven,
    children: {} as { history: 'history'; door: 'door'; keptLists: 'keptLists' },
  },
  actors: {
    history: needListener<HistoryMoved>(),
    door: doorMachine,
    keptLists: keptListsMachine,
    preparePage: needActor<void, { path: string }>(),
    turnPage: needListener<PlaceReached, Turn>(),
  },
  guards: {
    staysOnPage: (_, { here, there }: { here: Place; there: { path: string } }) =>
      staysOnPage(here, there),
    leavesWork: ({ context }, { here, there }: { here: Place; there: { path: string } }) =>
      leavesWork(context.workAt, here, there),
    isHere: (_, { here, there }: { here: Place; there: Place }) => isHere(here, there),
    nothingIsUnsaved: ({ context }) => context.unsaved === 0,
    isLast: ({ context }) => context.unsaved === 1,
    isNewEntry: (_, heading: Heading) => isNewEntry(heading),
    isCancelled: (_, problem: Problem) => isCancelled(problem),
    isAt: (_, { place, path }: { place: Place; path: string }) => isAt(place, path),
    leadsBackTo: (_, { place, path }: { place: Place; path: string }) => leadsBackTo(place, path),
    isAnonymous: (_, { standing }: StandingChanged) => standing === 'anonymous',
    isLeading: (_, door: ReturnType<DoorRef['getSnapshot']>) => door.value === 'leading',
  },
  actions: {
    travel: needAction<{ steps: number }>('travel'),
    keepHeading: assign({ heading: (_, heading: Heading) => heading }),
    forgetHeading: assign({ heading: null }),
    keepPlace: assign({ place: (_, { place }: PlaceReached) => place }),
    keepScroll: assign({
      scrolls: ({ context: { place, scrolls } }, { leftAt }: PlaceReached) => ({
        ...scrolls,
        [place.index]: leftAt,
      }),
    }),
    countWork: assign({
      unsaved: ({ context }) => context.unsaved + 1,
      workAt: (_, { at }: { at?: string }) => at ?? null,
    }),
    settleWork: assign({ unsaved: ({ context }) => context.unsaved - 1, workAt: null }),
    dropLostLists: sendTo('keptLists', ({ context }, { place }: PlaceReached) => ({
      type: 'visits.lost' as const,
      from: firstLostVisit(headingOf(context), context.place, place),
    })),
    dropAllLists: sendTo('keptLists', { type: 'visits.lost', from: 0 }),
    knock: sendTo('door', ({ context: { place } }) => ({ type: 'place.changed' as const, place })),
    passStanding: sendTo('door', (_, changed: StandingChanged) => changed),
    leadElsewhere: raise((_, { context }: ReturnType<DoorRef['getSnapshot']>) => ({
      type: 'door.refused' as const,
      destination: elsewhereFrom(context),
    })),
  },
  delays: { historyPatience: HISTORY_PATIENCE_MS },
}).createMachine({
  id: 'navigation',
  description: 'The current page of the tab, and the way to the next one.',
  context: ({ input }) => ({ ...input, heading: null, unsaved: 0, workAt: null, scrolls: {} }),
  invoke: [
    { id: 'history', src: 'history' },
    { id: 'keptLists', src: 'keptLists' },
    {
      id: 'door',
      src: 'door',
      input: ({ context: { place } }) => ({ place }),
      onSnapshot: {
        guard: { type: 'isLeading', params: ({ event }) => event.snapshot },
        actions: { type: 'leadElsewhere', params: ({ event }) => event.snapshot },
        description: 'The page is not for this visitor.',
      },
    },
  ],
  on: {
    'door.refused': { target: '.preparing', actions: headFor },
    'work.begun': { actions: { type: 'countWork', params: event } },
    'work.settled': { actions: 'settleWork' },
    'standing.changed': [
      {
        guard: { type: 'isAnonymous', params: event },
        actions: ['dropAllLists', { type: 'passStanding', params: event }],
        description: 'The member has logged out, so nobody else may see their lists.',
      },
      {
        actions: { type: 'passStanding', params: event },
        description: 'A member is or may be logged in, and Back restores their lists.',
      },
    ],
  },
  initial: 'resting',
  states: {
    resting: {
      description: 'The page matches the URL.',
      entry: ['forgetHeading', 'knock'],
      on: {
        'link.followed': [losesHere, opensHere, { ...losesNothing, actions: headFor }, asksFirst],
        'destination.given': [opensHere, leadsOn],
        'history.moved': [
          losesBack,
          closesHere,
          { ...losesNothing, actions: headBack },
          undoneFirst,
        ],
        'return.requested': [
          {
            guard: { type: 'isAt', params: backOnPage },
            description: 'The page is already there.',
          },
          {
            guard: { type: 'leadsBackTo', params: backOnPage },
            target: 'unwinding',
            description: 'The page was opened from the target page.',
          },
          {
            target: 'turning',
            actions: headInstead,
            description: 'The page was not opened from the target page, so the URL is replaced.',
          },
        ],
      },
    },
    unwinding: {
      description: 'The browser goes back to the page before.',
      entry: { type: 'travel', params: { steps: -1 } },
      on: { 'history.moved': { target: 'turning', actions: headBack } },
      after: { historyPatience: 'resting' },
    },
    restoring: {
      description: 'The browser has already gone back, and returns to the page still shown.',
      entry: returnHere,
      on: { 'history.moved': 'asking' },
      after: { historyPatience: 'asking' },
    },
    asking: {
      description: 'A popup asks whether unsaved work may be lost.',
      on: {
        'departure.abandoned': 'resting',
        'departure.confirmed': [
          {
            guard: { type: 'isNewEntry', params: ({ context }) => headingOf(context) },
            target: 'preparing',
            description: 'The member has followed a link.',
          },
          {
            target: 'departing',
            description: 'The member pressed Back, which was undone and is now repeated.',
          },
        ],
        'work.settled': {
          guard: 'isLast',
          target: 'resting',
          actions: 'settleWork',
          description: 'No unsaved work is left.',
        },
        'destination.given': { target: 'preparing', actions: headFor },
        'history.moved': [backAtLast, undoneFirst],
      },
    },
    departing: {
      description: 'The browser goes back again, this time for good.',
      entry: {
        type: 'travel',
        params: ({ context }) => ({ steps: stepsTo(context.place, passedOf(context)) }),
      },
      on: { 'history.moved': [backAtLast, goneBack] },
      after: { historyPatience: 'resting' },
    },
    preparing: {
      description: 'The code of the next page is loaded. The previous page stays until then.',
      on: {
        'link.followed': { target: 'preparing', reenter: true, actions: headFor },
        'destination.given': { target: 'preparing', reenter: true, actions: headFor },
        'history.moved': [
          {
            guard: isBackHere,
            target: 'resting',
            description: 'The page is still shown.',
          },
          { ...goneBack, reenter: true },
        ],
      },
      invoke: {
        id: 'preparePage',
        src: 'preparePage',
        input: ({ context }) => ({ path: addressOf(headingOf(context)) }),
        onDone: 'turning',
        onError: [
          {
            guard: { type: 'isCancelled', params: problem },
            target: 'staying',
            description: 'The member no longer waits for the page.',
          },
          { target: 'turning', description: 'The page itself shows what went wrong.' },
        ],
      },
    },
    staying: {
      description: 'The previous page is still shown.',
      always: [
        {
          guard: { type: 'isNewEntry', params: ({ context }) => headingOf(context) },
          target: 'resting',
          description: 'The member had only followed a link, so the browser has not moved.',
        },
        { target: 'returning', description: 'Back has moved the browser, but not the page.' },
      ],
    },
    returning: {
      description: 'The browser is led to the page that is still shown.',
      entry: returnHere,
      on: { 'history.moved': 'resting' },
      after: { historyPatience: 'resting' },
    },
    turning: {
      description: 'The next page is shown, scrolled to where it was left or to its top.',
      invoke: {
        id: 'turnPage',
        src: 'turnPage',
        input: ({ context }): Turn => ({
          heading: headingOf(context),
          from: context.place,
          scroll: scrollFor(headingOf(context), context.scrolls),
        }),
      },
      on: {
        'place.reached': {
          target: 'resting',
          actions: [
            { type: 'dropLostLists', params: event },
            { type: 'keepScroll', params: event },
            { type: 'keepPlace', params: event },
          ],
        },
        'door.refused': { description: 'The door decides again when the page is shown.' },
        'link.followed': { target: 'preparing', actions: headFor },
        'destination.given': { target: 'preparing', actions: headFor },
        'history.moved': { target: 'preparing', actions: headBack },
      },
    },
  },
})

export type NavigationRef = ActorRefFrom<typeof navigationMachine>
