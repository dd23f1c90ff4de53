import { createActor } from 'xstate'
import { appMachine } from '#machines/tab/app.machine.ts'
import { hearing } from '#wiring/actors.ts'
import type { World } from '#wiring/world.ts'
import { aMe } from './builders.ts'

const nothing = () => undefined
const silence = <Sent extends { type: string }>() => hearing<Sent>(() => nothing)

/** A world in which nothing happens and everything may be said. */
export const aWorld = (change: Partial<World> = {}): World => ({
  app: createActor(appMachine, { input: { savedTheme: null, systemPrefersLight: false } }),
  currentMember: () => aMe(),
  now: () => '2026-11-20T12:00:00.000Z',
  tell: {
    announce: nothing,
    outdateErrors: nothing,
    goTo: nothing,
    startSession: nothing,
    changeMember: nothing,
    logOut: nothing,
  },
  hear: { member: silence(), clock: silence() },
  ...change,
})
