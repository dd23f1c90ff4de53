import { createActor, fromCallback, fromPromise } from 'xstate'
import { callMachine } from '#machines/call.machine.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import type { Call } from '#services/call.ts'
import { onNetworkReturn } from '#services/network.ts'
import { inspect } from './inspector.ts'
import { addLateCall, dropLateCall } from './late.ts'

// When a call is late the network may be gone: the line that says so comes with the first call.
import('#views/outlets/LateLine.tsx').catch(() => undefined)

/** One call over the browser. */
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

/** A key for each request of one call, made when it is first asked for. */
function keysOfOneCall(): (request: string) => string {
  const keys = new Map<string, string>()
  return (request) => {
    const key = keys.get(request) ?? crypto.randomUUID()
    keys.set(request, key)
    return key
  }
}

/**
 * Calls a service, as often as its chart says. An aborted call is never settled: whoever waited for it has left.
 *
 * @throws {ProblemError} why there is no answer
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
        // It completes when it is stopped as well.
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
