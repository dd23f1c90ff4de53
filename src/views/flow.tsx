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

/** Observer for the Stately inspector in development; undefined in production. */
export const Inspection = createContext<Observer<InspectionEvent> | undefined>(undefined)

/** Starts a page's flow, which ends with the page. Reads the input once: pages are keyed by their path parameters. */
export function useFlow<Machine extends AnyStateMachine>(
  flow: Machine,
  input?: InputFrom<Machine>,
): Actor<Machine> {
  const inspect = useContext(Inspection)
  return useActorRef(flow, { input, inspect } as Parameters<typeof useActorRef<Machine>>[1] &
    object)
}

/** True for a union of two or more types. */
type AreSeveral<One, All = One> = One extends unknown ? ([All] extends [One] ? false : true) : never

/** Names of the leaf states. The value of a parallel state has one key per region; all others have exactly one key. */
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
 * The names of a chart's leaf states, e.g. `ready.loadingMore`. `screens satisfies Record<Screens<typeof machine>, …>`
 * compiles only if no state is missing and none is obsolete. A state that is drawn the same whatever happens inside it
 * is listed in `Whole` and stands for all its inner states. A parallel state counts as a leaf, and each of its regions
 * has its own table (see `screens.ts`).
 */
export type Screens<Drawn extends Chart, Whole extends OuterOf<LeafOf<ValueOf<Drawn>>> = never> =
  | Exclude<LeafOf<ValueOf<Drawn>>, `${Whole}.${string}`>
  | Whole

/** Names of the active states, from the outermost to the leaf or the first parallel state. */
export function pathOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  const states = Object.entries(value)
  return states.length === 1
    ? states.flatMap(([state, inner]) => [state, ...(inner ? pathOf(inner) : [])])
    : []
}

/** The active leaf state of a snapshot, e.g. `ready.loadingMore`. */
export const screenOf = <Value,>({ value }: { value: Value }) =>
  pathOf(value as StateValue).join('.') as LeafOf<Value>
