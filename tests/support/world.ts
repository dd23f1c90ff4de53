import { onTestFinished } from 'vitest'
import { type ActorRefFrom, type AnyActorLogic, type AnyActorRef, createActor } from 'xstate'
import { appMachine } from '#machines/tab/app.machine.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Me } from '#rules/member/schema.ts'
import {
  isOverlaid,
  overlaid,
  type Place,
  queryOf,
  staysOnPage,
  withoutOverlay,
} from '#rules/tab/place.ts'
import { amended } from '#rules/wire/amended.ts'
import type { Path } from '#rules/wire/path.ts'
import { entryHere, writeEntry } from '#services/history.ts'
import { hearing } from '#wiring/actors.ts'
import { bells } from '#wiring/bells.ts'
import { clock } from '#wiring/clock.ts'
import { type FollowAddress, overlayOver } from '#wiring/overlay.ts'
import type { MemberChanged, World } from '#wiring/world.ts'
import { aMe } from './builders.ts'

/** A message from a page to the tab: `['goTo', { path: '/' }]`, `['logOut']`. */
export type Told = [keyof World['tell'], ...unknown[]]

const START: Place = { index: 0, visit: 0, path: '/', state: {}, access: 'member' }

interface TestWorld extends World {
  told: Told[]
  /** Changes the URL within the same page. */
  moved: (path: Path) => void
  /** True if the tab asks for confirmation before the page is left. */
  asksBeforeLeaving: () => boolean
  /** True if the tab asks for confirmation before the URL changes, even to another URL of the same page. */
  asksBeforeMoving: () => boolean
  asksBeforeClosing: () => boolean
}

/**
 * A world for a single page. Records the messages from the page to the tab, and passes on changed members and items as
 * the tab does. The bell and the lists are stopped at the end of the test.
 */
export function aWorld(first: Me = aMe()): TestWorld {
  const told: Told[] = []
  const running = { work: 0, workHere: 0, closing: 0 }
  const ears = new Set<Parameters<FollowAddress>[0]>()
  const follow: FollowAddress = (tell) => {
    ears.add(tell)
    tell(entryHere())
    return () => ears.delete(tell)
  }
  const lists = new Map<string, AnyActorRef>()
  const named = (name: string) =>
    [...lists].flatMap(([full, list]) => (full.split('?')[0] === name ? [list] : []))
  const listeners = new Set<(event: MemberChanged) => void>()
  let member = first
  const moved = (path: Path) => {
    const entry = writeEntry({ path }, true)
    for (const tell of ears) tell(entry)
  }
  const guarding = (what: keyof typeof running) =>
    hearing<never>(() => {
      running[what] += 1
      return () => {
        running[what] -= 1
      }
    })
  const world: TestWorld = {
    told,
    moved,
    asksBeforeLeaving: () => running.work > 0,
    asksBeforeMoving: () => running.workHere > 0,
    asksBeforeClosing: () => running.work + running.workHere + running.closing > 0,
    app: createActor(appMachine, {
      input: { savedTheme: null, systemPrefersLight: false, place: START },
    }),
    currentMember: () => member,
    now: () => new Date().toISOString(),
    place: () => ({ ...START, ...entryHere() }),
    keep: (name, flow, input) => {
      const list = lists.get(name) ?? createActor(flow as AnyActorLogic, { input }).start()
      lists.set(name, list)
      return list as ActorRefFrom<typeof flow>
    },
    tell: {
      announce: (_, toast) => told.push(['announce', toast]),
      outdateErrors: () => told.push(['outdateErrors']),
      goTo: (_, destination) => {
        told.push(['goTo', destination])
        if (staysOnPage(entryHere(), destination)) moved(destination.path)
      },
      startSession: (_, params) => told.push(['startSession', params]),
      changeMember: (_, changed) => {
        told.push(['changeMember', changed])
        member = changed
        for (const tell of listeners) tell({ type: 'member.changed', member })
      },
      logOut: () => told.push(['logOut']),
      endAccount: () => told.push(['endAccount']),
      openOverlay: (_, overlay) => {
        told.push(['openOverlay', overlay])
        moved(overlaid(entryHere().path, overlay.what, overlay.id))
      },
      closeOverlay: () => {
        told.push(['closeOverlay'])
        const here = entryHere()
        if (isOverlaid(here)) moved(withoutOverlay(here.path))
      },
      returnTo: (_, params) => told.push(['returnTo', params]),
      addItem(_, added) {
        told.push(['addItem', added])
        for (const ref of named(added.list)) ref.send({ type: 'item.added', item: added.item })
      },
      changeItem: (_, changed) => told.push(['changeItem', changed]),
      amendItem(_, amendment) {
        told.push(['amendItem', amendment])
        for (const ref of named(amendment.list)) {
          const item = amended(ref.getSnapshot().context.items, amendment)
          ref.send({ type: 'item.changed', item })
        }
      },
      removeItem(_, removed) {
        told.push(['removeItem', removed])
        for (const ref of named(removed.list)) ref.send({ type: 'item.removed', id: removed.id })
      },
      outdateList: (_, outdated) => told.push(['outdateList', outdated]),
    },
    hear: {
      member: hearing<MemberChanged>((tell) => {
        listeners.add(tell)
        return () => listeners.delete(tell)
      }),
      clock,
      address: hearing<AddressChanged>((tell) =>
        follow(({ path }) => tell({ type: 'address.changed', query: queryOf(path) })),
      ),
      overlay: overlayOver(follow),
      closing: guarding('closing'),
      work: guarding('work'),
      workHere: guarding('workHere'),
    },
  }
  onTestFinished(() => {
    bells.get(world)?.ref.stop()
    for (const list of lists.values()) list.stop()
  })
  return world
}
