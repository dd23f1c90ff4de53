import { useActorRef } from '@xstate/react'
import { createContext, useContext } from 'react'
import type {
  Actor,
  AnyStateMachine,
  InputFrom,
  InspectionEvent,
  Observer,
  StateFrom,
  StateValue,
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

/** Whether there are several of a thing. */
type AreSeveral<One, All = One> = One extends unknown ? ([All] extends [One] ? false : true) : never

/** A parallel state's value has a key for each region, where any other's has one. */
export type LeafOf<Value> = Value extends string
  ? Value
  : AreSeveral<keyof Value> extends true
    ? never
    : { [State in keyof Value & string]: LeafIn<State, Value[State]> }[keyof Value & string]

type LeafIn<State extends string, Value> = [LeafOf<Value>] extends [never]
  ? State
  : `${State}.${LeafOf<Value>}`

export type OuterOf<Leaf> = Leaf extends `${infer State}.${infer Inner}`
  ? State | `${State}.${OuterOf<Inner>}`
  : never

type Chart = AnyStateMachine | { value: unknown }

type ValueOf<Drawn extends Chart> = Drawn extends AnyStateMachine
  ? StateFrom<Drawn>['value']
  : Drawn extends { value: infer Value }
    ? Value
    : never

/**
 * The names of a chart's leaf states, as `ready.loadingMore`: `screens satisfies Record<Screens<typeof machine>, …>`
 * forgets none and keeps none that is gone. What is drawn as one whatever it is doing is named as `Whole`, and stands
 * for all states within. A parallel state is a leaf, and each of its regions has a table of its own (`screens.ts`).
 */
export type Screens<Drawn extends Chart, Whole extends OuterOf<LeafOf<ValueOf<Drawn>>> = never> =
  | Exclude<LeafOf<ValueOf<Drawn>>, `${Whole}.${string}`>
  | Whole

/** The names of the states a value is made of, from the outermost to the leaf or to where it is parallel. */
export function pathOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  const states = Object.entries(value)
  return states.length === 1
    ? states.flatMap(([state, inner]) => [state, ...(inner ? pathOf(inner) : [])])
    : []
}

/** The leaf state a snapshot is in. */
export const screenOf = <Value,>({ value }: { value: Value }) =>
  pathOf(value as StateValue).join('.') as LeafOf<Value>
