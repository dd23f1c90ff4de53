import type { ActorRef, EventObject, Snapshot } from 'xstate'

/** The owner of a flow, typed by the events that it receives. It is passed in the flow's input. */
export type Owner<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>

/** Sent when a part of the exchange page has changed something, so that the exchange should be reloaded. */
export type ExchangeOutdated = { type: 'exchange.outdated' }
