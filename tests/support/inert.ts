import { fromCallback, fromPromise } from 'xstate'
import { sessionMachine } from '#machines/session.machine.ts'

/** A call whose answer never comes. */
export const unanswered = <Output, Input>() =>
  fromPromise<Output, Input>(() => new Promise<Output>(() => undefined))

/** A listener that hears nothing. */
export const silent = fromCallback(() => undefined)

/** A session that never leaves its first question. */
export const fakeSession = sessionMachine.provide({
  actors: { storedToken: silent, loadMember: unanswered(), endSession: unanswered() },
  actions: { storeToken: () => undefined, forgetToken: () => undefined },
})
