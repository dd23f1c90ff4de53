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
import { type LeafOf, pathOf } from '#machines/leaf.ts'

/** Observer for the Stately inspector in development; undefined in production. */
export const Inspection = createContext<Observer<InspectionEvent> | undefined>(undefined)

/**
 * Starts a page's flow, which stops when the page unmounts. Reads the input only once, because pages are keyed by their
 * path parameters.
 */
export function useFlow<Machine extends AnyStateMachine>(
  flow: Machine,
  input?: InputFrom<Machine>,
): Actor<Machine> {
  const inspect = useContext(Inspection)
  return useActorRef(flow, { input, inspect } as Parameters<typeof useActorRef<Machine>>[1] &
    object)
}

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
 * compiles only if no state is missing and none is obsolete. If all inner states of a
 * state look the same, the state is listed in `Whole` and replaces them in the table. A parallel state counts as a leaf,
 * and each of its regions has its own table (see `screens.ts`).
 */
export type Screens<Drawn extends Chart, Whole extends OuterOf<LeafOf<ValueOf<Drawn>>> = never> =
  | Exclude<LeafOf<ValueOf<Drawn>>, `${Whole}.${string}`>
  | Whole

/** The active leaf state of a snapshot, e.g. `ready.loadingMore`. */
export const screenOf = <Value,>({ value }: { value: Value }) =>
  pathOf(value as StateValue).join('.') as LeafOf<Value>
