import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'
import type { Listener } from '#machines/needs.ts'
import type { Call } from '#services/http.ts'

/**
 * A one-shot actor over a service; leaving the waiting state aborts the call, and an aborted call reports nothing more:
 * in development React starts every flow twice, and the end of the first start must not fail the second.
 */
export const calling = <Input, Output>(service: (input: Input, call: Call) => Promise<Output>) =>
  fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        service(input, { signal }).then(resolve, (error) => {
          if (!signal.aborted) reject(error)
        })
      }),
  )

/** A long-lived actor that tells its machine events of type `Sent`; what `listen` returns is its clean-up. */
export const hearing = <Sent extends AnyEventObject, Received extends AnyEventObject = never>(
  listen: (
    tell: (event: Sent) => void,
    receive: (hear: (event: Received) => void) => void,
  ) => () => void,
): Listener<Sent> =>
  fromCallback<AnyEventObject>(({ sendBack, receive }) =>
    listen(sendBack, (hear) => receive((event) => hear(event as Received))),
  )
