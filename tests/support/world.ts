import { createActor } from 'xstate'
import { appMachine } from '#machines/tab/app.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import { hearing } from '#wiring/actors.ts'
import { clock } from '#wiring/clock.ts'
import type { MemberChanged, World } from '#wiring/world.ts'
import { aMe } from './builders.ts'

/** What a page told the tab: `['goTo', { path: '/' }]`, `['logOut']`. */
export type Told = [keyof World['tell'], ...unknown[]]

/** A world in which a page stands alone: what it tells is written down, and a changed member is heard as in the tab. */
export function aWorld(first: Me = aMe()): World & { told: Told[] } {
  const told: Told[] = []
  const listeners = new Set<(event: MemberChanged) => void>()
  let member = first
  return {
    told,
    app: createActor(appMachine, { input: { savedTheme: null, systemPrefersLight: false } }),
    currentMember: () => member,
    now: () => new Date().toISOString(),
    tell: {
      announce: (_, toast) => told.push(['announce', toast]),
      outdateErrors: () => told.push(['outdateErrors']),
      goTo: (_, destination) => told.push(['goTo', destination]),
      startSession: (_, params) => told.push(['startSession', params]),
      changeMember: (_, changed) => {
        told.push(['changeMember', changed])
        member = changed
        for (const tell of listeners) tell({ type: 'member.changed', member })
      },
      logOut: () => told.push(['logOut']),
    },
    hear: {
      member: hearing<MemberChanged>((tell) => {
        listeners.add(tell)
        return () => listeners.delete(tell)
      }),
      clock,
    },
  }
}
