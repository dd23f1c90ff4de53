import type { AnyStateMachine, StateFrom, StateValue } from 'xstate'
import { type LeafOf, pathOf } from '#machines/leaf.ts'
import type { OuterOf } from './flow.tsx'

type ValueIn<Value, State extends string> = State extends `${infer Outer}.${infer Inner}`
  ? ValueIn<ValueIn<Value, Outer>, Inner>
  : Value extends { [Name in State]: infer Inner }
    ? Inner
    : never

/** Adds `undefined` to the result of `screenIn` if the chart can be outside the state. */
type Outside<Value, State extends string> = State extends `${infer Outer}.${infer Inner}`
  ? Outside<Value, Outer> | Outside<ValueIn<Value, Outer>, Inner>
  : Value extends { [Name in State]: unknown }
    ? never
    : undefined

/**
 * The part of a chart inside a state, given by the state's path. Used for a region of a parallel state, or for inner
 * states that look different only in a part of the screen (`Record<Screens<Within<typeof safetyMachine, 'sessions'>>,
 * …>`).
 */
export interface Within<Machine extends AnyStateMachine, State extends string> {
  value: ValueIn<StateFrom<Machine>['value'], State>
}

/**
 * The table's key for a leaf. If a leaf is missing from the table, the key is the leaf's own name, which is not in the
 * table, so the look-up does not compile.
 */
type NameOf<Leaf, Names> = Leaf extends Names
  ? Leaf
  : Extract<Names, OuterOf<Leaf>> extends infer Outer
    ? [Outer] extends [never]
      ? Leaf
      : Outer
    : never

/**
 * Returns the key of the table that matches the snapshot: its leaf state, or an outer state that has one screen for all
 * its inner states.
 * @param within path of the state that the table covers, if it does not cover the whole chart
 */
export function screenIn<Screens extends object>(
  screens: Screens,
): <Value>(snapshot: { value: Value }) => NameOf<LeafOf<Value>, keyof Screens>
export function screenIn<Screens extends object, State extends string>(
  screens: Screens,
  within: State,
): <Value>(snapshot: {
  value: Value
}) => NameOf<LeafOf<ValueIn<Value, State>>, keyof Screens> | Outside<Value, State>
export function screenIn(screens: object, within?: string) {
  const names = Object.keys(screens)
  return (snapshot: { value: unknown }) => {
    let value = snapshot.value as StateValue | undefined
    for (const state of within?.split('.') ?? [])
      value = typeof value === 'object' ? value[state] : undefined
    if (value === undefined) return
    const leaf = `${pathOf(value).join('.')}.`
    return names.find((name) => leaf.startsWith(`${name}.`))
  }
}
