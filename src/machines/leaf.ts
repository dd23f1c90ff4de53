/** Returns the name of a snapshot's leaf state, which is the key for tables with one entry per state. */
import type { StateValue } from 'xstate'

/** True for a union of two or more types. */
type AreSeveral<One, All = One> = One extends unknown ? ([All] extends [One] ? false : true) : never

/**
 * Names of the leaf states. A parallel state's value has one key per region; the value of any other nested state has
 * exactly one key.
 */
export type LeafOf<Value> = Value extends string
  ? Value
  : AreSeveral<keyof Value> extends true
    ? never
    : { [State in keyof Value & string]: LeafIn<State, Value[State]> }[keyof Value & string]

type LeafIn<State extends string, Value> = [LeafOf<Value>] extends [never]
  ? State
  : `${State}.${LeafOf<Value>}`

/** Names of the active states, from the outermost to the leaf or the first parallel state. */
export function pathOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  const states = Object.entries(value)
  return states.length === 1
    ? states.flatMap(([state, inner]) => [state, ...(inner ? pathOf(inner) : [])])
    : []
}
