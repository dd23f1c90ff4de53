import { createActor } from 'xstate'
import { departureMachine } from '#machines/exchange/departure.machine.ts'
import type { Listener } from '#machines/needs.ts'
import { type AppRef, appMachine } from '#machines/tab/app.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Destination } from '#rules/wire/path.ts'
import { hearing } from './actors.ts'
import { type ClockTicked, clock } from './clock.ts'
import { inspect } from './inspector.ts'
import { lateCallsInTab } from './lateCalls.ts'
import { networkOfBrowser } from './network.ts'
import { sessionWithServer } from './session.ts'
import { themeAtStart, themeWithStorage } from './theme.ts'

export type MemberChanged = { type: 'member.changed'; member: Me }

/** What a page's flow may tell the rest of the tab, and hear from it. */
export interface World {
  app: AppRef
  /** The member at this tab. Only pages behind the members' door ask. */
  currentMember: () => Me
  now: () => string
  tell: {
    announce: (_: unknown, toast: Toast) => void
    /** The reader has gone on: announced errors are old news. */
    outdateErrors: () => void
    goTo: (_: unknown, destination: Destination) => void
    startSession: (_: unknown, params: { token: string }) => void
    changeMember: (_: unknown, member: Me) => void
    logOut: () => void
  }
  hear: {
    member: Listener<MemberChanged>
    /** Ticks at every boundary it was told to expect, at local midnight, and on the return to this tab. */
    clock: Listener<ClockTicked>
  }
}

/** The root over the browser and the server. */
export const appInBrowser = (goTo: (destination: Destination) => void) =>
  appMachine.provide({
    actors: {
      session: sessionWithServer,
      theme: themeWithStorage,
      network: networkOfBrowser,
      lateCalls: lateCallsInTab,
      departure: departureMachine.provide({
        actions: { goTo: (_, destination) => goTo(destination) },
      }),
    },
  })

export function createWorld(goTo: (destination: Destination) => void): World {
  const app = createActor(appInBrowser(goTo), { input: themeAtStart(), inspect: inspect() }).start()
  const session = () => {
    const ref = app.getSnapshot().children.session
    if (ref === undefined) throw new Error('the session ended before the tab did')
    return ref
  }
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
    tell: {
      announce: (_, toast) => app.send({ type: 'toast.announced', toast }),
      outdateErrors: () => app.send({ type: 'errors.outdated' }),
      goTo: (_, destination) => goTo(destination),
      startSession: (_, { token }) => session().send({ type: 'token.received', token }),
      changeMember: (_, changed) => session().send({ type: 'member.changed', member: changed }),
      logOut: () => session().send({ type: 'logout.requested' }),
    },
    hear: { member, clock },
  }
}
