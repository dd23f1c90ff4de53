import type { ActorRef, EventObject, Snapshot } from 'xstate'

/** The owner of a flow, typed by the events that it hears. Comes with the flow's input. */
export type Owner<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>

/** Sent when a part of an exchange's page has changed something and the exchange should be reloaded. */
export type ExchangeOutdated = { type: 'exchange.outdated' }
