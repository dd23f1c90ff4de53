import { type ActorRefFrom, type AnyActorLogic, createActor, type InputFrom } from 'xstate'
import { known } from '#machines/known.ts'
import type { Listener } from '#machines/needs.ts'
import type { OverlayEvent, OverlaysHeard } from '#machines/overlay.ts'
import { problemBehind } from '#machines/params.ts'
import { type AppRef, appMachine } from '#machines/tab/app.machine.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Me } from '#rules/member/schema.ts'
import {
  isOverlaid,
  type Overlay,
  overlaid,
  type Place,
  queryOf,
  staysOnPage,
  withoutOverlay,
} from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { AmendedItem, RemovedItem } from '#rules/wire/amended.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { isUnsent } from '#rules/wire/problem.ts'
import { askBeforeClosing } from '#services/closing.ts'
import type { Page } from '#views/page.ts'
import { hearing } from './actors.ts'
import { type ClockTicked, clock } from './clock.ts'
import { draftsInTab } from './drafts.ts'
import { inspect } from './inspector.ts'
import { lateCallsInTab } from './lateCalls.ts'
import { navigationInBrowser, placeAtStart } from './navigation.ts'
import { networkOfBrowser } from './network.ts'
import { type FollowAddress, overlayOver } from './overlay.ts'
import { sessionWithServer } from './session.ts'
import { themeAtStart, themeWithStorage } from './theme.ts'

export type MemberChanged = { type: 'member.changed'; member: Me }

/** The interface through which a page's flow communicates with the rest of the tab. */
export interface World {
  app: AppRef
  /** The tab's logged-in member. Only pages for members may call this function. */
  currentMember: () => Me
  now: () => string
  /** The current place of the tab. */
  place: () => Place
  /** Keeps a list so that Back can restore it. `name` consists of its kind and its query. */
  keep: <List extends AnyActorLogic>(
    name: string,
    flow: List,
    input: InputFrom<List>,
  ) => ActorRefFrom<List>
  tell: {
    /** Shows a message, unless it is about a request that was never sent. */
    announce: (args: unknown, toast: Toast) => void
    /** Drops error messages that are shown or queued, because the reader has moved on. */
    outdateErrors: () => void
    goTo: (_: unknown, destination: Destination) => void
    startSession: (_: unknown, params: { token: string }) => void
    changeMember: (_: unknown, member: Me) => void
    logOut: () => void
    /** Ends the session of a member whose account has been closed. */
    endAccount: () => void
    /** Opens an overlay over the page. It replaces an overlay that is already open, in the history as well. */
    openOverlay: (_: unknown, overlay: Overlay) => void
    /** Closes the page's overlay, by going back or by navigating to the URL without the overlay. */
    closeOverlay: () => void
    /** Goes back to the previous step if it has this URL, or else replaces the current URL with it. */
    returnTo: (_: unknown, params: { path: Path }) => void
    /** Puts a new item on top of all lists of its kind. */
    addItem: (_: unknown, added: ChangedItem) => void
    /** Replaces a changed item in all lists. */
    changeItem: (_: unknown, changed: ChangedItem) => void
    /** Changes part of an item in all lists; the other fields stay as they are in each list. */
    amendItem: (_: unknown, amended: AmendedItem) => void
    /** Removes a deleted item from all lists. */
    removeItem: (_: unknown, removed: RemovedItem) => void
    /** Marks the lists of this name as outdated, so that they are loaded again when Back leads to them. */
    outdateList: (_: unknown, outdated: { name: string }) => void
  }
  hear: {
    /** Reports the member’s data whenever they change, here or on the server. */
    member: Listener<MemberChanged>
    clock: Listener<ClockTicked>
    /** Reports the page's query once immediately, and then each time a URL of the page is opened. */
    address: Listener<AddressChanged>
    overlay: Listener<OverlayEvent, OverlaysHeard>
    /** While this listener runs, the tab asks before the page is left or the tab is closed. */
    work: Listener<never>
    /** Like `work`, but it asks only before the current URL of the page is left. */
    workHere: Listener<never>
    /**
     * While this listener runs, the browser asks before the tab is closed, because the work is stored only in this tab.
     */
    closing: Listener<never>
  }
}

/** Connects the root chart to the browser and the server. */
export const appInBrowser = (pages: readonly Page[]) =>
  appMachine.provide({
    actors: {
      session: sessionWithServer,
      theme: themeWithStorage,
      network: networkOfBrowser,
      lateCalls: lateCallsInTab,
      drafts: draftsInTab,
      navigation: navigationInBrowser(pages),
    },
  })

export function createWorld(pages: readonly Page[]): World {
  const app = createActor(appInBrowser(pages), {
    input: { ...themeAtStart(), place: placeAtStart(pages) },
    inspect: inspect(),
  }).start()
  const session = () => known(app.getSnapshot().children.session, 'the session')
  const navigation = () => known(app.getSnapshot().children.navigation, 'the navigation')
  const keptLists = () => known(navigation().getSnapshot().children.keptLists, 'the kept lists')
  const place = () => navigation().getSnapshot().context.place
  const goTo: World['tell']['goTo'] = (_, destination) =>
    navigation().send({ type: 'destination.given', destination })
  const returnTo = (path: Path) => navigation().send({ type: 'return.requested', path })
  const follow: FollowAddress = (tell, isAnywhere = false) => {
    let last = place()
    tell(last)
    const subscription = navigation().subscribe(({ context: { place: next } }) => {
      if (next === last || !(isAnywhere || staysOnPage(last, next))) return
      last = next
      tell(next)
    })
    return () => subscription.unsubscribe()
  }
  const guarding = (at: () => string | undefined) =>
    hearing<never>(() => {
      const guarded = navigation()
      const stopAsking = askBeforeClosing()
      guarded.send({ type: 'work.begun', at: at() })
      return () => {
        guarded.send({ type: 'work.settled' })
        stopAsking()
      }
    })
  const member = hearing<MemberChanged>((tell) => {
    const ref = session()
    let last = ref.getSnapshot().context.member
    const subscription = ref.subscribe(({ context }) => {
      if (context.member !== null && context.member !== last) {
        tell({ type: 'member.changed', member: context.member })
      }
      last = context.member
    })
    return () => subscription.unsubscribe()
  })
  return {
    app,
    currentMember: () => {
      const { member: current } = session().getSnapshot().context
      if (current === null) throw new Error('nobody is logged in')
      return current
    },
    now: () => new Date().toISOString(),
    place,
    keep: (name, flow, input) => {
      const lists = keptLists()
      const { visit } = place()
      const found = () =>
        lists.getSnapshot().context.lists.find((list) => list.visit === visit && list.name === name)
      if (!found()) lists.send({ type: 'list.opened', visit, name, flow, input })
      return known(found(), `the list ${name}`).ref as ActorRefFrom<typeof flow>
    },
    tell: {
      announce: (args, toast) => {
        if (!isUnsent(problemBehind(args))) app.send({ type: 'toast.announced', toast })
      },
      outdateErrors: () => app.send({ type: 'errors.outdated' }),
      goTo,
      startSession: (_, { token }) => session().send({ type: 'token.received', token }),
      changeMember: (_, changed) => {
        session().send({ type: 'member.changed', member: changed })
        const { id, avatar, nickname } = changed
        if (nickname !== null)
          keptLists().send({ type: 'member.changed', member: { id, avatar, nickname } })
      },
      logOut: () => session().send({ type: 'logout.requested' }),
      endAccount: () => session().send({ type: 'account.closed' }),
      openOverlay(_, { what, id }) {
        const here = place()
        goTo(null, { path: overlaid(here.path, what, id), replace: isOverlaid(here) })
      },
      closeOverlay: () => returnTo(withoutOverlay(place().path)),
      returnTo: (_, { path }) => returnTo(path),
      // Deferred, because lists must not change during the action that reports the new item.
      addItem: (_, added) =>
        queueMicrotask(() => keptLists().send({ type: 'item.added', ...added })),
      changeItem: (_, changed) => keptLists().send({ type: 'item.changed', ...changed }),
      amendItem: (_, amended) => keptLists().send({ type: 'item.amended', ...amended }),
      removeItem: (_, removed) => keptLists().send({ type: 'item.removed', ...removed }),
      outdateList: (_, outdated) => keptLists().send({ type: 'list.outdated', ...outdated }),
    },
    hear: {
      member,
      clock,
      address: hearing<AddressChanged>((tell) =>
        follow(({ path }) => tell({ type: 'address.changed', query: queryOf(path) })),
      ),
      overlay: overlayOver(follow),
      work: guarding(() => undefined),
      workHere: guarding(() => place().path),
      closing: hearing<never>(askBeforeClosing),
    },
  }
}
