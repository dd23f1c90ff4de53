import { type AnyEventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'
import type { Listener } from '#machines/needs.ts'
import { ProblemError } from '#rules/wire/problem.ts'
import { type Call, UNREACHED } from '#services/call.ts'
import { prepareClient } from '#services/http.ts'

/**
 * A promise actor that calls a browser API. When the chart leaves the actor's state, the call is aborted and its result
 * is ignored. React starts every flow twice in development, and stopping the first run must not make the second one
 * fail.
 */
export const doing = <Input, Output>(
  act: (input: Input, doing: { signal: AbortSignal }) => Promise<Output>,
) =>
  fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        act(input, { signal }).then(resolve, (error) => {
          if (!signal.aborted) reject(error)
        })
      }),
  )

const loadCall = () => import('./call.ts')

/** Preloads the code for calls before the first call. */
export function prepareToCall(): void {
  prepareClient()
  loadCall().catch(() => undefined)
}

/**
 * A promise actor that calls a service once. A separate chart controls the retries. Like the HTTP client, it is loaded
 * after the page. The actor fails with a `ProblemError`.
 */
export const calling = <Input, Output>(service: (input: Input, call: Call) => Promise<Output>) =>
  doing<Input, Output>(async (input, { signal }) => {
    const { startCall } = await loadCall().catch(() => {
      throw new ProblemError(UNREACHED)
    })
    return await startCall(service, input, signal)
  })

/** A long-lived actor that sends events of type `Sent` to its machine. `listen` returns a clean-up function. */
export const hearing = <
  Sent extends AnyEventObject,
  Received extends AnyEventObject = never,
  Input = NonReducibleUnknown,
>(
  listen: (
    tell: (event: Sent) => void,
    receive: (hear: (event: Received) => void) => void,
    input: Input,
  ) => () => void,
): Listener<Sent, Input> =>
  fromCallback<AnyEventObject, Input>(({ sendBack, receive, input }) =>
    listen(sendBack, (hear) => receive((event) => hear(event as Received)), input),
  )
