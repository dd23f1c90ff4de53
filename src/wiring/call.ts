import { createActor, fromCallback, fromPromise } from 'xstate'
import { callMachine } from '#machines/call.machine.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import type { Call } from '#services/call.ts'
import { onNetworkReturn } from '#services/network.ts'
import { inspect } from './inspector.ts'
import { addLateCall, dropLateCall } from './late.ts'

// The notice about late calls is loaded with the first call, because the network may be down by the time it is needed.
import('#views/outlets/LateLine.tsx').catch(() => undefined)

/** Connects the chart of one call to the browser. */
export const callInBrowser = (
  attempt: (signal: AbortSignal) => Promise<unknown>,
  tellLate: () => void,
) =>
  callMachine.provide({
    actors: {
      attempt: fromPromise(({ signal }) => attempt(signal)),
      network: fromCallback(({ sendBack }) =>
        onNetworkReturn(() => sendBack({ type: 'network.returned' })),
      ),
    },
    actions: { tellLate },
  })

/** Creates an idempotency key for each request of one call, and reuses it when the request is repeated. */
function keysOfOneCall(): (request: string) => string {
  const keys = new Map<string, string>()
  return (request) => {
    const key = keys.get(request) ?? crypto.randomUUID()
    keys.set(request, key)
    return key
  }
}

/**
 * Calls a service, with as many attempts as the chart decides. The promise of an aborted call never settles, because
 * nobody is waiting for it.
 *
 * @throws {ProblemError} the reason why there is no response
 */
export function startCall<Input, Output>(
  service: (input: Input, call: Call) => Promise<Output>,
  input: Input,
  signal: AbortSignal,
): Promise<Output> {
  const keyOf = keysOfOneCall()
  return new Promise((resolve, reject) => {
    const flow = createActor(
      callInBrowser(
        (signal) => service(input, { signal, keyOf }),
        () => addLateCall(call),
      ),
      { input: { chance: Math.random() }, inspect: inspect() },
    )
    const call = { cancel: () => flow.send({ type: 'call.cancelled' }) }
    flow.subscribe({
      complete() {
        dropLateCall(call)
        const { status, output } = flow.getSnapshot()
        // `complete` is also called when the actor is stopped.
        if (status !== 'done') return
        if ('problem' in output) reject(new ProblemError(output.problem))
        else resolve(output.answer as Output)
      },
      error(fault) {
        dropLateCall(call)
        reject(fault)
      },
    })
    if (signal.aborted) return
    signal.addEventListener('abort', () => flow.stop())
    flow.start()
  })
}
