/**
 * Nobody waits without an end. A state that waits for a one-shot call has an `after`, or an event that leaves it; or
 * the call gives up by itself, as all calls to the server do, and its failure leads to a state with a way on.
 */
import type { AnyStateMachine } from 'xstate'
import { isMachine, needOf } from '#machines/needs.ts'
import { firstIn, isWithin, lineOf, nameOf, type StateNode, statesOf } from '#scripts/chart.ts'

/** Calls to the browser, which need never answer: a permission that nobody grants, a file that hangs on the way. */
const ENDLESS: readonly string[] = ['copyText', 'fetchCode']

/** What may come whatever becomes of the calls: an event, or the end of a time. */
const coming = (node: StateNode) =>
  lineOf(node).flatMap(({ transitions }) =>
    [...transitions].flatMap(([type, all]) => (/^xstate\.(?!after)/.test(type) ? [] : all)),
  )

const isLeftMeanwhile = (node: StateNode): boolean =>
  coming(node).some(({ target }) => target?.some((other) => !isWithin(other, node)))

/** Something may happen next: something may come, a part of its own is running, or it goes on by itself. */
const goesOn = (leaf: StateNode, actors: Record<string, unknown>): boolean =>
  leaf.type === 'final' ||
  coming(leaf).length > 0 ||
  lineOf(leaf).some(
    ({ always = [], invoke }) =>
      always.length > 0 || invoke.some(({ src }) => isMachine(actors[String(src)])),
  )

/** `loading: when loadFeed fails, nothing leads on`. */
export function waitFaults(machine: AnyStateMachine): string[] {
  const { actors } = machine.implementations
  const isDeadEnd = (node: StateNode, id: string) =>
    (node.transitions.get(`xstate.error.actor.${id}`) ?? [])
      .filter(({ guard }) => guard === undefined)
      .flatMap(({ target }) => target?.flatMap(firstIn) ?? [node])
      .some((leaf) => leaf === node || !goesOn(leaf, actors))
  // What the whole chart starts with is no state that somebody waits in.
  const waiting = statesOf(machine.root).filter((node) => node.parent && !isLeftMeanwhile(node))
  return waiting.flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => {
      const fault = ENDLESS.includes(String(src))
        ? `${src} may never end: an after, or an event that leaves`
        : isDeadEnd(node, id) && `when ${id} fails, nothing leads on`
      const isCall = needOf(actors[String(src)]) === 'actor'
      return isCall && fault ? [`${nameOf(node)}: ${fault}`] : []
    }),
  )
}
