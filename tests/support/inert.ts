import { fromCallback, fromPromise } from 'xstate'
import { draftsMachine } from '#machines/tab/drafts.machine.ts'
import { lateCallsMachine } from '#machines/tab/lateCalls.machine.ts'
import { navigationMachine } from '#machines/tab/navigation.machine.ts'
import { networkMachine } from '#machines/tab/network.machine.ts'
import { sessionMachine } from '#machines/tab/session.machine.ts'

/** A call that never gets a response. */
const unanswered = <Output, Input>() =>
  fromPromise<Output, Input>(() => new Promise<Output>(() => undefined))

/** A call that gets this response. */
export const answered = <Output, Input>(output: Output) =>
  fromPromise<Output, Input>(() => Promise.resolve(output))

/** A session that never gets past its first state. */
export const fakeSession = sessionMachine.provide({
  actors: {
    storedToken: fromCallback(() => undefined),
    clock: fromCallback(() => undefined),
    loadMember: unanswered(),
    endSession: unanswered(),
  },
  actions: {
    storeToken: () => undefined,
    forgetToken: () => undefined,
    dropToken: () => undefined,
    wipePocket: () => undefined,
  },
})

/** A network that stays online. */
export const fakeNetwork = networkMachine.provide({
  actors: { network: fromCallback(() => undefined) },
})

/** A navigation that never changes the page. */
export const fakeNavigation = navigationMachine.provide({
  actors: {
    history: fromCallback(() => undefined),
    preparePage: unanswered(),
    turnPage: fromCallback(() => undefined),
  },
  actions: { travel: () => undefined },
})

/** Drafts that are never deleted. */
export const fakeDrafts = draftsMachine.provide({ actions: { dropExpired: () => undefined } })

/** Calls that are never late. */
export const fakeLateCalls = lateCallsMachine.provide({
  actors: { calls: fromCallback(() => undefined) },
  actions: { cancelCalls: () => undefined },
})
