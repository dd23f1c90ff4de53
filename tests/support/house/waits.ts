/**
 * Nobody waits without an end. A state that waits for a one-shot call has an `after`, or an event that leaves it; or
 * the call gives up by itself, as all calls to the server do, and its failure leads to a state with a way on.
 */
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { isMachine, needOf } from '#machines/needs.ts'
import { nameOf, type StateNode, statesOf } from '#scripts/chart.ts'

/** Calls to the browser, which need never answer: a permission that nobody grants, a file that hangs on the way. */
const ENDLESS: readonly string[] = ['copyText', 'fetchCode']

const isTimer = (type: string): boolean => type.startsWith('xstate.after.')
const isWorldly = (type: string): boolean => type !== '' && !type.startsWith('xstate.')

const lineOf = (node: StateNode): StateNode[] => [
  node,
  ...(node.parent === undefined ? [] : lineOf(node.parent)),
]

const isWithin = (node: StateNode, other: StateNode): boolean => lineOf(node).includes(other)

const leaves = (node: StateNode, { target }: AnyTransitionDefinition): boolean =>
  target?.some((other) => !isWithin(other, node)) ?? false

/** A timer or an event, here or further out, leads elsewhere before the call has ended. */
const isLeftMeanwhile = (node: StateNode): boolean =>
  lineOf(node).some((line) =>
    [...line.transitions].some(
      ([type, transitions]) =>
        (isTimer(type) || isWorldly(type)) && transitions.some((one) => leaves(node, one)),
    ),
  )

/** The state one is in after entering another. */
function firstIn(node: StateNode): StateNode[] {
  if (node.type === 'parallel') return Object.values<StateNode>(node.states).flatMap(firstIn)
  return node.type === 'compound' ? (node.initial.target ?? []).flatMap(firstIn) : [node]
}

/** Something may happen next: an event is heard, a part of its own is running, or it goes on by itself. */
const goesOn = (leaf: StateNode, machine: AnyStateMachine): boolean =>
  leaf.type === 'final' ||
  lineOf(leaf).some(
    (node) =>
      (node.always?.length ?? 0) > 0 ||
      [...node.transitions.keys()].some((type) => isWorldly(type) || isTimer(type)) ||
      node.invoke.some(({ src }) => isMachine(machine.implementations.actors[String(src)])),
  )

function faultOf(node: StateNode, id: string, machine: AnyStateMachine): string | undefined {
  const src = String(node.invoke.find((started) => started.id === id)?.src)
  if (isLeftMeanwhile(node)) return undefined
  if (ENDLESS.includes(src))
    return `${nameOf(node)}: ${src} may never end: an after, or an event that leaves`
  const failed = node.transitions.get(`xstate.error.actor.${id}`) ?? []
  const dead = failed
    .filter(({ guard }) => guard === undefined)
    .flatMap(({ target }) => target?.flatMap(firstIn) ?? [node])
    .filter((leaf) => leaf === node || !goesOn(leaf, machine))
  return dead.length === 0 ? undefined : `${nameOf(node)}: when ${id} fails, nothing leads on`
}

/**
 * `excused` says for a state, `copying`, why its wait is no fault; an excuse for no wait, or without a reason, is a
 * fault itself.
 */
export function waitFaults(
  machine: AnyStateMachine,
  excused: Readonly<Record<string, string>> = {},
): string[] {
  const faults = statesOf(machine.root)
    // What the whole chart starts with is no state that somebody waits in.
    .filter(({ parent }) => parent !== undefined)
    .flatMap((node) =>
      node.invoke
        .filter(({ src }) => needOf(machine.implementations.actors[String(src)]) === 'actor')
        .map(({ id }) => ({ state: nameOf(node), fault: faultOf(node, id, machine) })),
    )
  const idle = Object.entries(excused).flatMap(([state, reason]) => {
    if (reason.trim() === '') return [`${state}: excused without a reason`]
    return faults.some((one) => one.state === state && one.fault !== undefined)
      ? []
      : [`${state}: excused, and no fault`]
  })
  return [
    ...faults.flatMap(({ state, fault }) =>
      fault === undefined || state in excused ? [] : [fault],
    ),
    ...idle,
  ].map((fault) => `${machine.id}: ${fault}`)
}
