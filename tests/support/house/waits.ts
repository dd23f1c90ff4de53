/**
 * No wait may be endless. A state that waits for a one-shot call must have an `after`, or an event that leaves it.
 * Otherwise the call must time out by itself, as all calls to the server do, and its failure must lead to a state that
 * is not a dead end.
 */
import type { AnyStateMachine } from 'xstate'
import { isMachine, needOf } from '#machines/needs.ts'
import { firstIn, isWithin, lineOf, nameOf, type StateNode, statesOf } from '#scripts/chart.ts'

/** Browser calls that may never settle: a permission is never granted, or the download of a file hangs. */
const ENDLESS: readonly string[] = ['copyText', 'fetchCode']

/** Returns the transitions that do not depend on a call, because an event or a timer triggers them. */
const coming = (node: StateNode) =>
  lineOf(node).flatMap(({ transitions }) =>
    [...transitions].flatMap(([type, all]) => (/^xstate\.(?!after)/.test(type) ? [] : all)),
  )

/** True if an event or a timer leads out of the state, so that a call in it that never ends is harmless. */
const canBeLeft = (node: StateNode): boolean =>
  coming(node).some(({ target }) => target?.some((other) => !isWithin(other, node)))

/** False for a dead end: a state that is not final, handles no event or timer, runs no machine and has no `always`. */
const goesOn = (leaf: StateNode, actors: Record<string, unknown>): boolean =>
  leaf.type === 'final' ||
  coming(leaf).length > 0 ||
  lineOf(leaf).some(
    ({ always = [], invoke }) =>
      always.length > 0 || invoke.some(({ src }) => isMachine(actors[String(src)])),
  )

/** Returns faults such as `loading: when loadFeed fails, no transition leads on`. */
export function waitFaults(machine: AnyStateMachine): string[] {
  const { actors } = machine.implementations
  const isDeadEnd = (node: StateNode, id: string) =>
    (node.transitions.get(`xstate.error.actor.${id}`) ?? [])
      .filter(({ guard }) => guard === undefined)
      .flatMap(({ target }) => target?.flatMap(firstIn) ?? [node])
      .some((leaf) => leaf === node || !goesOn(leaf, actors))
  // The root's calls run in parallel to all states, so no state waits for them.
  const waiting = statesOf(machine.root).filter((node) => node.parent && !canBeLeft(node))
  return waiting.flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => {
      const fault = ENDLESS.includes(String(src))
        ? `${src} may never end: add a timeout, or an event that leaves`
        : isDeadEnd(node, id) && `when ${id} fails, the state has no way out`
      const isCall = needOf(actors[String(src)]) === 'actor'
      return isCall && fault ? [`${nameOf(node)}: ${fault}`] : []
    }),
  )
}
