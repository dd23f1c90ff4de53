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
import { inspect } from './inspector.ts'
import { lateCallsInTab } from './lateCalls.ts'
import { navigationInBrowser, placeAtStart } from './navigation.ts'
import { networkOfBrowser } from './network.ts'
import { type FollowAddress, overlayOver } from './overlay.ts'
import { sessionWithServer } from './session.ts'
import { themeAtStart, themeWithStorage } from './theme.ts'

export type MemberChanged = { type: 'member.changed'; member: Me }

/** What a page's flow may tell the rest of the tab, and hear from it. */
export interface World {
  app: AppRef
  /** The member at this tab. Only pages behind the members' door ask. */
  currentMember: () => Me
  now: () => string
  /** Where the tab is. */
  place: () => Place
  /** A list that Back finds as it was left; `name` says which of those on the page, and what was asked for. */
  keep: <List extends AnyActorLogic>(
    name: string,
    flow: List,
    input: InputFrom<List>,
  ) => ActorRefFrom<List>
  tell: {
    /** Shows a message, unless the failure behind it is a call that was not sent: nobody is told of that. */
    announce: (args: unknown, toast: Toast) => void
    /** The reader has gone on: announced errors are old news. */
    outdateErrors: () => void
    goTo: (_: unknown, destination: Destination) => void
    startSession: (_: unknown, params: { token: string }) => void
    changeMember: (_: unknown, member: Me) => void
    logOut: () => void
    /** The account of the member at this tab is closed, and with it her session. */
    endAccount: () => void
    /** Opens something over the page; what is open there already gives way to it, also in the history. */
    openOverlay: (_: unknown, overlay: Overlay) => void
    /** What was open over the page is done with: Back, or the address without it. */
    closeOverlay: () => void
    /** The step before, which had this address: Back, or that address in the place of this one. */
    returnTo: (_: unknown, params: { path: Path }) => void
    /** An item is new, and on top wherever its kind is listed. */
    addItem: (_: unknown, added: ChangedItem) => void
    /** An item of a list is another than before, wherever it is listed. */
    changeItem: (_: unknown, changed: ChangedItem) => void
    /** A part of an item is another than before, wherever it is listed; the rest stays as it is there. */
    amendItem: (_: unknown, amended: AmendedItem) => void
    /** An item is gone, wherever it was listed. */
    removeItem: (_: unknown, removed: RemovedItem) => void
    /** Lists of this name hold other items than before: they are loaded anew when Back leads to them. */
    outdateList: (_: unknown, outdated: { name: string }) => void
  }
  hear: {
    member: Listener<MemberChanged>
    /** Ticks at every boundary it was told to expect, at local midnight, and on the return to this tab. */
    clock: Listener<ClockTicked>
    /** Says what the page's query is: at the start, and each time an address of the page is followed. */
    address: Listener<AddressChanged>
    /** Says what the address opens over the page, and closes there. */
    overlay: Listener<OverlayEvent, OverlaysHeard>
    /** While it listens, the tab asks before the page is left or the tab is closed. */
    work: Listener<never>
    /** The same for what is written at this address of the page, and at no other. */
    workHere: Listener<never>
    /** While it listens, the tab asks before it is closed: what was typed is kept in it, and nowhere else. */
    closing: Listener<never>
  }
}

/** The root over the browser and the server. */
export const appInBrowser = (pages: readonly Page[]) =>
  appMachine.provide({
    actors: {
      session: sessionWithServer,
      theme: themeWithStorage,
      network: networkOfBrowser,
      lateCalls: lateCallsInTab,
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
    tell(queryOf(last.path))
    const subscription = navigation().subscribe(({ context: { place: next } }) => {
      if (next === last || !(isAnywhere || staysOnPage(last, next))) return
      last = next
      tell(queryOf(next.path))
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
      // Afterwards: lists must not move in the middle of the action that tells of it.
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
        follow((query) => tell({ type: 'address.changed', query })),
      ),
      overlay: overlayOver(follow),
      work: guarding(() => undefined),
      workHere: guarding(() => place().path),
      closing: hearing<never>(askBeforeClosing),
    },
  }
}
