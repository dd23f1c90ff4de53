import type { ActorRef, EventObject, Snapshot } from 'xstate'

/** The owner of a flow, as the flow knows it: somebody who hears these events. Comes with the flow's input. */
export type Owner<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>

/** A part of an exchange's page has changed something: the exchange should be loaded again. */
export type ExchangeOutdated = { type: 'exchange.outdated' }
