import { useActorRef } from '@xstate/react'
import { createContext, useContext } from 'react'
import type {
  Actor,
  AnyStateMachine,
  InputFrom,
  InspectionEvent,
  Observer,
  StateValueFrom,
} from 'xstate'

/** Where running flows report to while a developer watches; nothing in production. */
export const Inspection = createContext<Observer<InspectionEvent> | undefined>(undefined)

/** Starts a page's flow; it ends with the page. The input is read once: pages are keyed by their path parameters. */
export function useFlow<Machine extends AnyStateMachine>(
  flow: Machine,
  input?: InputFrom<Machine>,
): Actor<Machine> {
  const inspect = useContext(Inspection)
  return useActorRef(flow, { input, inspect } as Parameters<typeof useActorRef<Machine>>[1] &
    object)
}

type TopKey<Value> = Value extends string
  ? Value
  : Value extends object
    ? keyof Value & string
    : never

/** The names of a chart's outermost states: `screens satisfies Record<Screens<typeof machine>, …>` forgets none. */
export type Screens<Machine extends AnyStateMachine> = TopKey<StateValueFrom<Machine>>

/** The outermost state a snapshot is in. */
export function screenOf<Value>(snapshot: { value: Value }): TopKey<Value> {
  const { value } = snapshot
  return (typeof value === 'string' ? value : Object.keys(value as object)[0]) as TopKey<Value>
}
