import { fromCallback, fromPromise } from 'xstate'
import { sessionMachine } from '#machines/tab/session.machine.ts'
import type { ProblemError } from '#rules/wire/problem.ts'

/** A call whose answer never comes. */
export const unanswered = <Output, Input>() =>
  fromPromise<Output, Input>(() => new Promise<Output>(() => undefined))

/** A call that is answered, and writes down what it was asked. */
export const answered = <Output, Input>(output: Output, asked: Input[] = []) =>
  fromPromise<Output, Input>(({ input }) => {
    asked.push(input)
    return Promise.resolve(output)
  })

/** A call that fails as a service does. */
export const failing = <Output, Input>(failure: ProblemError) =>
  fromPromise<Output, Input>(() => Promise.reject(failure))

/** A listener that hears nothing. */
export const silent = fromCallback(() => undefined)

/** A clock for which every boundary it is told to expect has just passed. */
export const punctual = fromCallback<{ type: string; at?: string | null }>(
  ({ receive, sendBack }) => receive(({ at }) => at && sendBack({ type: 'clock.ticked', now: at })),
)

/** A session that never leaves its first question. */
export const fakeSession = sessionMachine.provide({
  actors: { storedToken: silent, loadMember: unanswered(), endSession: unanswered() },
  actions: { storeToken: () => undefined, forgetToken: () => undefined },
})
